/** The examples of `--help` run as they stand, in one folder, in the order in which a reader would come to them. */

import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '@oclif/core';
import test from 'ava';
import { emptyFolder } from './folder.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'bin', 'run.js');

/** Commands whose examples make what the examples of others read. */
const FIRST = ['fit', 'score', 'certify', 'gate', 'bundle pack', 'bundle run'];

/** The examples of every command, those of `FIRST` first and in its order. */
async function examples(): Promise<readonly string[]> {
  const config = await Config.load({ root: ROOT, userPlugins: false });
  const own = config.commands
    .filter(({ pluginName }) => pluginName === config.name)
    .map(({ id, examples: given = [] }) => {
      const name = id.replaceAll(':', ' ');
      const filled = (text: string) =>
        text.replace('<%= config.bin %>', 'assay').replace('<%= command.id %>', name);
      return { name, lines: given.map((one) => filled(String(one))) };
    });
  const first = FIRST.flatMap((name) => own.filter((one) => one.name === name));
  const rest = own.filter(({ name }) => !FIRST.includes(name));
  return [...first, ...rest].flatMap(({ lines }) => lines);
}

test('every example of every command does what it is shown to do', async (t) => {
  const folder = emptyFolder(t);
  // Copied: some commands write beside what they read.
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env;
  const lines = await examples();
  t.true(lines.length > FIRST.length);
  for (const line of lines) {
    t.regex(line, /^assay /);
    // In a shell, as a reader's: quoted patterns are part of what an example shows.
    const script = `assay() { "$NODE" "$BIN" "$@"; }; ${line}`;
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, NODE: process.execPath, BIN, NO_COLOR: '1' },
    });
    t.is(status, 0, `${line}\n${stderr}`);
  }
});
