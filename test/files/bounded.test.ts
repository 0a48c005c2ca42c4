import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { readBounded } from '../../dist/files/index.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

const HOW = { limit: 4, unreadable: 'file.read', tooLarge: 'file.size' } as const;

test('a file of at most the limit is read whole', async (t) => {
  const path = join(emptyFolder(t), 'f');
  for (const text of ['', 'abc', 'abcd']) {
    writeFileSync(path, text);
    t.is(String(await readBounded(path, HOW)), text);
  }
});

test('a larger one has the kind of its own that the caller gives, else that of the unreadable', async (t) => {
  const path = join(emptyFolder(t), 'f');
  writeFileSync(path, 'abcde');
  const large = await t.throwsAsync<Refusal>(readBounded(path, HOW));
  t.like(large, { kind: 'file.size', file: path, message: 'is larger than 4 bytes' });
  const plain = await t.throwsAsync<Refusal>(readBounded(path, { limit: 4, unreadable: 'certificate.read' }));
  t.is(plain?.kind, 'certificate.read');
});

test('what is missing or no regular file is refused, not waited for', async (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'd'));
  symlinkSync('loop', join(folder, 'loop'));
  spawnSync('mkfifo', [join(folder, 'fifo')]);
  for (const name of ['absent', 'd', 'loop', ...(process.platform === 'win32' ? [] : ['fifo'])]) {
    t.like(await t.throwsAsync<Refusal>(readBounded(join(folder, name), HOW)), { kind: 'file.read' }, name);
  }
});

test('failures are worded, and a path that is no text is a TypeError', async (t) => {
  const folder = emptyFolder(t);
  symlinkSync('loop', join(folder, 'loop'));
  writeFileSync(join(folder, 'f'), '');
  const words = {
    absent: /no such file/,
    loop: /loop of links/,
    'f/x': /no folder/,
    ['n'.repeat(300)]: /too long/,
  };
  for (const [name, message] of Object.entries(words)) {
    await t.throwsAsync(readBounded(join(folder, name), HOW), { message });
  }
  for (const wrong of [undefined, null, 1, {}, []]) {
    await t.throwsAsync(readBounded(wrong as never, HOW), { instanceOf: TypeError }, String(wrong));
  }
});

test('a link is followed, unless the caller forbids it', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'f'), 'abc');
  symlinkSync('f', join(folder, 'link'));
  t.is(String(await readBounded(join(folder, 'link'), HOW)), 'abc');
  const refused = readBounded(join(folder, 'link'), { ...HOW, noFollow: true });
  t.is((await t.throwsAsync<Refusal>(refused))?.kind, 'file.read');
});
