/** From arguments to files: nothing is skipped in silence, nothing is given twice. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { expandInputs } from '../../dist/files/index.js';
import { emptyFolder } from '../folder.js';

const END = '.jsonl.gz';

/** A folder that holds these empty files. */
function folderOf(t: ExecutionContext, names: readonly string[]): string {
  const folder = emptyFolder(t);
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  return folder;
}

async function expanded(args: readonly string[]): Promise<string[]> {
  const inputs = await expandInputs(args, END);
  return inputs.map(({ path, refusal }) => (refusal === undefined ? path : `${refusal.kind} ${path}`));
}

test('a folder gives what lies directly in it, by code point', async (t) => {
  const names = [
    'b.jsonl.gz',
    '😀.jsonl.gz',
    '\uffff.jsonl.gz',
    'a.jsonl.gz',
    'a.jsonl.gz.window.json',
    'deep/c.jsonl.gz',
  ];
  const folder = folderOf(t, names);
  const found = ['a', 'b', '\uffff', '😀'].map((name) => join(folder, `${name}.jsonl.gz`));
  t.deepEqual(await expanded([folder]), found);
  t.deepEqual(await expanded([`${folder}/`]), found);
});

test('a pattern gives what it meets under such names, hidden ones too', async (t) => {
  const folder = folderOf(t, [
    'b.jsonl.gz',
    'a.jsonl.gz',
    'a.jsonl.gz.window.json',
    '.h.jsonl.gz',
    'deep/er/c.jsonl.gz',
  ]);
  const at = (...names: string[]) => names.map((name) => join(folder, name));
  t.deepEqual(await expanded([join(folder, '*')]), at('.h.jsonl.gz', 'a.jsonl.gz', 'b.jsonl.gz'));
  t.deepEqual(await expanded([join(folder, '**/{a,c}.*')]), at('a.jsonl.gz', 'deep/er/c.jsonl.gz'));
});

test('arguments keep their order, and a file is given once under its first spelling', async (t) => {
  const folder = folderOf(t, ['a.jsonl.gz', 'b.jsonl.gz']);
  const b = `${folder}/./b.jsonl.gz`;
  t.deepEqual(await expanded([b, folder, join(folder, '*'), b]), [b, join(folder, 'a.jsonl.gz')]);
});

test('a name that looks like a pattern is a file where one exists', async (t) => {
  const folder = folderOf(t, ['[ab].jsonl.gz', 'a.jsonl.gz', 'x*/c.jsonl.gz']);
  t.deepEqual(await expanded([join(folder, '[ab].jsonl.gz')]), [join(folder, '[ab].jsonl.gz')]);
  t.deepEqual(await expanded([join(folder, 'x*')]), [join(folder, 'x*/c.jsonl.gz')]);
});

test('what gives no file says why', async (t) => {
  const folder = folderOf(t, ['readme.md']);
  t.deepEqual(await expanded([folder]), [`file.pattern ${folder}`]);
  t.deepEqual(await expanded([join(folder, 'x*')]), [`file.pattern ${join(folder, 'x*')}`]);
  t.deepEqual(await expanded([join(folder, 'rusn')]), [`archive.read ${join(folder, 'rusn')}`]);
  t.deepEqual(await expanded(['']), ['archive.read ']);
});

test('files with the right name are for their reader to miss, others for it to refuse', async (t) => {
  const folder = folderOf(t, ['notes.txt', 'folder.jsonl.gz/x']);
  const paths = ['missing.jsonl.gz', 'notes.txt', 'folder.jsonl.gz'].map((name) => join(folder, name));
  t.deepEqual(await expanded(paths), paths);
});

test('broken links, loops and FIFOs are handed on, and no linked folder is entered', async (t) => {
  const folder = folderOf(t, ['real.jsonl.gz']);
  symlinkSync('nowhere', join(folder, 'broken.jsonl.gz'));
  symlinkSync('loop.jsonl.gz', join(folder, 'loop.jsonl.gz'));
  symlinkSync('real.jsonl.gz', join(folder, 'link.jsonl.gz'));
  symlinkSync('.', join(folder, 'self'));
  const names = ['broken', 'link', 'loop', 'real'];
  if (spawnSync('mkfifo', [join(folder, 'fifo.jsonl.gz')]).status === 0) names.push('fifo');
  const all = names.sort().map((name) => join(folder, `${name}.jsonl.gz`));
  t.deepEqual(await expanded([folder]), all);
  t.deepEqual(await expanded([join(folder, '**', '*.gz')]), all);
});

test('a name that is not UTF-8 is refused, one that holds a replacement character is not', async (t) => {
  if (process.platform !== 'linux') {
    t.pass('other systems make no such names');
    return;
  }
  const folder = folderOf(t, ['\ufffd.jsonl.gz']);
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.of(0xff), Buffer.from(END)]), '');
  const refused = `archive.read ${join(folder, `x\ufffd${END}`)}`;
  const good = join(folder, '\ufffd.jsonl.gz');
  t.deepEqual(await expanded([folder]), [refused, good]);
  t.deepEqual(await expanded([join(folder, '*')]), [refused, good]);
});
