// Installs what the project needs and builds it. Safe to run again: what is up to date is left alone.
// In continuous integration (CI=true), as root on Debian, it also installs Chromium for the tests of HTML reports.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from './steps.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
if (spawnSync('cargo', ['--version']).status !== 0) {
  console.error(
    'Rust is needed to build the native part in a checkout: install it with rustup (https://rustup.rs).',
  );
  process.exit(1);
}

/** npm writes this copy of the lock file when an install is complete. */
function installed() {
  const mark = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  return (
    existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs && readFileSync(mark).length > 2
  );
}

/** Tests that look at HTML reports need a browser; elsewhere they are skipped where there is none. */
function installBrowser() {
  const root = process.getuid?.() === 0;
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  if (process.env.CI !== 'true' || !root || !apt || existsSync('/usr/bin/chromium')) return;
  console.log('\n== install Chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
  for (const words of [['update'], ['install', '-y', ...packages]]) {
    const { status } = spawnSync('apt-get', ['-q', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (status === 0) continue;
    console.log('Chromium could not be installed: tests that need it are skipped.');
    return;
  }
}

installBrowser();
if (!installed()) step('install packages', 'npm', ['ci', '--no-audit', '--no-fund']);
step('build', process.execPath, [join(root, 'scripts', 'build.mjs')]);
