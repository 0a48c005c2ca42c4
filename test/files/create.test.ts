import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { createFile, replaceFile } from '../../dist/files/index.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

test('a new file is whole, its folders and itself for the owner only, nothing lies beside it', async (t) => {
  const folder = join(emptyFolder(t), 'a', 'b');
  await createFile(join(folder, 'new'), 'text');
  t.is(readFileSync(join(folder, 'new'), 'utf8'), 'text');
  t.deepEqual(readdirSync(folder), ['new']);
  if (process.platform === 'win32') return;
  t.is(statSync(folder).mode & 0o777, 0o700);
  t.is(statSync(join(folder, 'new')).mode & 0o777, 0o600);
});

test('whatever has the name stays: a file, a folder, a dangling link', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'file'), 'mine');
  mkdirSync(join(folder, 'folder'));
  symlinkSync('nowhere', join(folder, 'link'));
  for (const name of ['file', 'folder', 'link']) {
    const error = await t.throwsAsync<Refusal>(createFile(join(folder, name), 'theirs'));
    t.is(error?.kind, 'file.exists', name);
  }
  t.is(readFileSync(join(folder, 'file'), 'utf8'), 'mine');
  t.true(lstatSync(join(folder, 'link')).isSymbolicLink());
  t.deepEqual(readdirSync(folder), ['file', 'folder', 'link']);
});

test('of two that create one name, exactly one does', async (t) => {
  const path = join(emptyFolder(t), 'name');
  const texts = Array.from({ length: 8 }, (_, at) => `text ${at}`);
  const done = await Promise.allSettled(texts.map((text) => createFile(path, text)));
  const won = done.flatMap(({ status }, at) => (status === 'fulfilled' ? [texts[at]] : []));
  t.deepEqual(won, [readFileSync(path, 'utf8')]);
});

test('a folder that is a file refuses as a failed write', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'file'), '');
  const error = await t.throwsAsync<Refusal>(createFile(join(folder, 'file', 'new'), ''));
  t.is(error?.kind, 'file.write');
});

test('where nothing is written, no folder is left that was made for it', async (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'kept'));
  const tooLong = 'n'.repeat(300);
  for (const write of [createFile, replaceFile]) {
    for (const path of [join('a', 'b', tooLong), join('a', tooLong, 'new'), join('kept', 'b', tooLong)]) {
      const error = await t.throwsAsync<Refusal>(write(join(folder, path), ''));
      t.is(error?.kind, 'file.write');
      t.deepEqual(readdirSync(folder, { recursive: true }), ['kept'], path);
    }
  }
});
