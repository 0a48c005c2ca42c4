// The Python peer, in a throw-away virtual environment under target/bench. It declares Python 3.12 and runs on 3.11.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { out } from './data.mjs';

/** Path of the peer's command, installed on first use. */
export function reference() {
  const venv = join(out, 'peer');
  const command = join(venv, 'bin', 'punchmark');
  if (existsSync(command)) return command;
  for (const [program, args] of [
    ['python3', ['-m', 'venv', venv]],
    [join(venv, 'bin', 'pip'), ['install', '-q', '--ignore-requires-python', 'punchmark==0.1.0']],
  ]) {
    const done = spawnSync(program, args, { stdio: 'inherit' });
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
  }
  return command;
}
