// What continuous integration runs: all tests, format and lint, and that nothing generated is stale.

import { join } from 'node:path';
import { root, step } from './steps.mjs';

step('test', process.execPath, [join(root, 'scripts', 'test.mjs')]);
step('lint', process.execPath, [join(root, 'scripts', 'lint.mjs')]);
step('generated files are fresh', 'git', [
  'diff',
  '--exit-code',
  '--stat',
  '--',
  'src/binding.d.ts',
  'docs',
  'test/surface.json',
]);
