/** What `--help` and the documentation show runs as it stands, in the order in which a reader would come to it. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '@oclif/core';
import test, { type ExecutionContext } from 'ava';
import { emptyFolder } from './folder.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'bin', 'run.js');

/** Commands whose examples make what the examples of others read. */
const FIRST = ['fit', 'score', 'certify', 'gate', 'bundle pack', 'bundle run', 'snapshot'];

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

/** Runs command lines in one folder with the example data, in a shell, as a reader would. */
function runAll(t: ExecutionContext, lines: readonly string[]): void {
  const folder = emptyFolder(t);
  // Copied: some commands write beside what they read.
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env;
  for (const line of lines) {
    t.regex(line, /^assay /);
    const { status, stderr } = spawnSync('sh', ['-c', `assay() { "$NODE" "$BIN" "$@"; }; ${line}`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, NODE: process.execPath, BIN, NO_COLOR: '1' },
    });
    t.is(status, 0, `${line}\n${stderr}`);
  }
}

test('every example of every command does what it is shown to do', async (t) => {
  const lines = await examples();
  t.true(lines.length > FIRST.length);
  runAll(t, lines);
});

const PAGES = [
  'README.md',
  'examples/bundles/README.md',
  'examples/studies/README.md',
  ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** Command lines of a page's code; one that says FILE, DIR or `…` is a pattern. */
function shownIn(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^(?: {4}|\$ )?(?:assay|node bin\/run\.js) (.+)$/gm)]
    .map(([, words]) => `assay ${words}`)
    .filter((line) => !/ (FILE|DIR|MODEL|ARCHIVE|ID)\b|…/.test(line));
}

for (const page of PAGES.filter((one) => shownIn(one).length > 0)) {
  test(`the commands of ${page} run in their order`, (t) => {
    runAll(t, shownIn(page));
  });
}

test('links between pages lead somewhere', (t) => {
  for (const page of ['CONTRIBUTING.md', ...PAGES]) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      t.true(existsSync(join(ROOT, dirname(page), target)), `${page} links ${target}`);
    }
  }
});

test('README.md links every page of the documentation', (t) => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const linked = new Set([...readme.matchAll(/\]\((docs\/[^)#]+)/g)].map(([, page]) => page));
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  t.deepEqual(
    pages.map((name) => `docs/${name}`).filter((page) => !linked.has(page)),
    [],
  );
});
