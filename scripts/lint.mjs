// Format and lint of everything: Biome, tsc strict, rustfmt, clippy.

import { local, step } from './steps.mjs';

step('Biome', local('biome'), ['ci', '.']);
step('tsc: sources', local('tsc'), ['-p', 'tsconfig.json', '--noEmit']);
step('tsc: tests', local('tsc'), ['-p', 'test/tsconfig.json', '--noEmit']);
step('rustfmt', 'cargo', ['fmt', '--all', '--check']);
const clippy = ['clippy', '--profile', 'quick'];
step('clippy: core', 'cargo', [...clippy, '-p', 'assay', '--all-targets', '--', '-D', 'warnings']);
// The binding has no test target: napi exports nothing there, and all would seem unused.
step('clippy: binding', 'cargo', [...clippy, '-p', 'assay-node', '--', '-D', 'warnings']);
