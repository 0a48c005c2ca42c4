/** Runs the command line as a child process, where the process boundary is what is tested. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const BIN = fileURLToPath(new URL('../bin/run.js', import.meta.url));

/** One run of `assay` in the folder `cwd`, without colours, and not as a test: oclif then warns of its own affairs. */
export function assay(args: readonly string[], cwd: string): Run {
  const { FORCE_COLOR: _, NODE_ENV: __, ...env } = process.env;
  const done = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  return { exit: done.status, stdout: done.stdout, stderr: done.stderr };
}
