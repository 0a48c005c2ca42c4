// Format and lint of everything: Biome, tsc strict, rustfmt, clippy.

import { local, step } from './steps.mjs';

step('Biome', local('biome'), ['ci', '.']);
step('tsc: sources', local('tsc'), ['-p', 'tsconfig.json', '--noEmit']);
step('tsc: tests', local('tsc'), ['-p', 'test/tsconfig.json', '--noEmit']);
step('rustfmt', 'cargo', ['fmt', '--all', '--check']);
step('clippy', 'cargo', [
  'clippy',
  '--workspace',
  '--all-targets',
  '--profile',
  'quick',
  '--',
  '-D',
  'warnings',
]);
