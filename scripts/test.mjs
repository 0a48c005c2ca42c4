// All tests: Rust core, TypeScript, conformance vectors where they are present, the packed package.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { local, root, step } from './steps.mjs';

step('Rust tests', 'cargo', ['test', '--workspace', '--profile', 'quick']);
rmSync(join(root, 'test-dist'), { recursive: true, force: true });
step('compile tests', local('tsc'), ['-p', 'test/tsconfig.json']);
step('TypeScript tests', local('ava'), []);
step('packed package', process.execPath, [join(root, 'scripts', 'packed-test.mjs')]);
