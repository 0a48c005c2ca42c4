// Every demonstration on the packaged examples, for `npm run demo`: into target/demo, or the folder that is named.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const [, , named] = process.argv;
const folder = named ?? join(root, 'target', 'demo');
if (named === undefined) {
  mkdirSync(join(root, 'target'), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}
const args = [join(root, 'bin', 'run.js'), 'demo', '--output', folder];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
