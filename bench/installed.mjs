// The program that is measured: the packages as a user installs them, not the checkout.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../scripts/pack.mjs';
import { out } from './data.mjs';

/** Packs what is built, installs it in an empty folder, and gives the words that start it. */
export async function installed() {
  const folder = join(out, 'installed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  const { main, native } = await pack();
  const files = [main, ...native].map(({ file }) => file);
  const done = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...files], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) throw new Error('npm install failed');
  return [process.execPath, join(folder, 'node_modules', 'assay', 'bin', 'run.js')];
}
