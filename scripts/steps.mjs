// Runs the steps of a script one after another, each as a child process, and stops at the first that fails.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a program in the repository's root; ends this process where it fails. */
export function step(title, program, args, env = {}) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.error) {
    console.error(`${program} cannot be started: ${done.error.message}`);
    process.exit(1);
  }
  if (done.status !== 0) {
    console.error(`\nfailed: ${title} (exit ${done.status ?? done.signal})`);
    process.exit(done.status ?? 1);
  }
  console.log(`== ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** A program that npm installed for this project. */
export function local(name) {
  return join(root, 'node_modules', '.bin', name);
}
