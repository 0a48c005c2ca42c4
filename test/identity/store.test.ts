/** The ruling store: what is read, what is refused, and what appending leaves behind. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { findRuling, visitStore } from '../../dist/identity/index.js';
import { recordRuling } from '../../dist/identity/store.js';
import { lockedFile } from '../../dist/native.js';
import type { Refusal, RefusalKind } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { line, numbered, ruling } from './rulings.js';

function store(t: ExecutionContext, text: string | Uint8Array): string {
  const path = join(emptyFolder(t), 'store.jsonl');
  writeFileSync(path, text);
  return path;
}

const [one, two, three] = [numbered(1), numbered(2), numbered(3)];

async function refuses(t: ExecutionContext, path: string, kind: RefusalKind, at?: number): Promise<void> {
  const read = await t.throwsAsync<Refusal>(visitStore(path, undefined, { lockWait: 0 }));
  t.is(read?.kind, kind, read?.message);
  if (at !== undefined) t.is(read?.line, at);
  const before = readFileSync(path);
  const appended = await t.throwsAsync<Refusal>(recordRuling(path, three, { lockWait: 0 }));
  t.is(appended?.kind, kind);
  t.true(readFileSync(path).equals(before), 'a refused store stays as it was');
}

test('rulings come in order, with their lines', async (t) => {
  const path = store(t, `\n${line(one)}  \t\r\n${line(two)}`);
  const seen: (readonly [string, number])[] = [];
  t.is(await visitStore(path, ({ id, line }) => seen.push([id, line])), 2);
  t.deepEqual(seen, [
    [one.ruling_id, 2],
    [two.ruling_id, 4],
  ]);
});

test('a missing file is an empty store, and reading does not create it', async (t) => {
  const path = join(emptyFolder(t), 'none.jsonl');
  t.is(await visitStore(path), undefined);
  t.false(existsSync(path));
  const missing = await t.throwsAsync<Refusal>(findRuling(path, one.ruling_id));
  t.is(missing?.kind, 'certify.ruling');
});

test('blank lines are those of the contract’s white space, and no other', async (t) => {
  const path = store(t, `\u00a0\u2003\u0085\x1c\n${line(one)}`);
  t.is(await visitStore(path), 1);
  await refuses(t, store(t, `${line(one)}\ufeff\n`), 'store.line', 2);
});

test('key order and spacing are free, and unknown members are hashed', async (t) => {
  const spaced = JSON.stringify(JSON.parse(line(one)), null, 1).replaceAll('\n', ' ');
  // Through JSON.parse the floats 1.0 and -0.125 stay what they are, but 1.0 is written 1.
  const kept = spaced.replace('"rho_target": 1,', '"rho_target": 1.0,');
  t.is(await visitStore(store(t, `${kept}\r\n`)), 1);
  const more = ruling({ note: 'more' });
  t.not(more.ruling_id, ruling().ruling_id);
  t.is(await visitStore(store(t, line(more))), 1);
});

const DAMAGE: readonly [string, string, RefusalKind, number][] = [
  ['a damaged line before the last', `${line(one).slice(5)}${line(two)}`, 'store.line', 1],
  ['a damaged last line with its end', `${line(one)}{"a":\n`, 'store.line', 2],
  ['two values on a line', `${line(one).trimEnd()}${line(two)}`, 'store.line', 1],
  ['an array', `${line(one)}[]\n`, 'store.line', 2],
  ['another schema', line(ruling({ punchmark_schema: 'ruling/v2' })), 'store.line', 1],
  ['an edited value', line(one).replace('0.5', '0.75'), 'store.line', 1],
  ['a float where an integer stood', line(one).replace('"n_items":40', '"n_items":40.0'), 'store.line', 1],
  ['no id', line({ ...one, ruling_id: null }), 'store.line', 1],
  ['a member named twice', line(one).replace('{', '{"route":"x",'), 'store.line', 1],
  ['a number that JSON lacks', line(one).replace('0.5', 'NaN'), 'store.line', 1],
  ['the same ruling twice', `${line(one)}${line(two)}${line(one)}`, 'store.duplicate', 3],
  ['superseding what stands nowhere', line(ruling({ supersedes: two.ruling_id })), 'store.supersedes', 1],
  ['superseding no id', line(ruling({ supersedes: 1n })), 'store.supersedes', 1],
  [
    'superseding what stands later',
    `${line(ruling({ supersedes: two.ruling_id }))}${line(two)}`,
    'store.supersedes',
    1,
  ],
  ['a torn last line', `${line(one)}${line(two).slice(0, 200)}`, 'store.torn', 2],
  ['a last line torn after one byte', `${line(one)}{`, 'store.torn', 2],
  ['a tail of zero bytes', `${line(one)}\0\0\0`, 'store.torn', 2],
];
for (const [title, text, kind, at] of DAMAGE) {
  test(`refused: ${title}`, (t) => refuses(t, store(t, text), kind, at));
}

test('invalid UTF-8 is refused', async (t) => {
  const bytes = Buffer.from(line(one));
  bytes[20] = 0xff;
  await refuses(t, store(t, bytes), 'store.line', 1);
});

test('superseding an earlier ruling is sound, and finding tells of it', async (t) => {
  const later = ruling({ supersedes: one.ruling_id });
  const path = store(t, `${line(one)}${line(later)}`);
  const found = await findRuling(path, one.ruling_id);
  t.is(found.supersededBy, later.ruling_id);
  t.is((await findRuling(path, later.ruling_id)).supersededBy, undefined);
});

test('appending writes one canonical line, and a known ruling none', async (t) => {
  const path = join(emptyFolder(t), 'new', 'folder', 'store.jsonl');
  t.true(await recordRuling(path, one));
  t.true(await recordRuling(path, two));
  t.false(await recordRuling(path, one));
  t.is(readFileSync(path, 'utf8'), line(one) + line(two));
});

test('a whole last line without its end is completed first', async (t) => {
  const path = store(t, line(one).trimEnd());
  t.is(await visitStore(path), 1);
  t.false(await recordRuling(path, one));
  t.is(readFileSync(path, 'utf8'), line(one).trimEnd(), 'a known ruling changes nothing');
  t.true(await recordRuling(path, two));
  t.is(readFileSync(path, 'utf8'), line(one) + line(two));
});

test('a ruling cannot supersede what the store lacks', async (t) => {
  const path = store(t, line(one));
  const refusal = await t.throwsAsync<Refusal>(recordRuling(path, ruling({ supersedes: two.ruling_id })));
  t.is(refusal?.kind, 'store.supersedes');
  t.is(readFileSync(path, 'utf8'), line(one));
  t.true(await recordRuling(path, ruling({ supersedes: one.ruling_id })));
});

test('a line longer than its limit is refused, wherever it ends', async (t) => {
  const path = store(t, `${line(one)}{`);
  truncateSync(path, 64 * 1024 * 1024);
  await refuses(t, path, 'store.line', 2);
});

test('who cannot get the lock waits, then refuses', async (t) => {
  const path = store(t, line(one));
  const other = lockedFile(path, 'append');
  t.is(other.tryLock().state, 'held');
  for (const call of [
    visitStore(path, undefined, { lockWait: 0.05 }),
    recordRuling(path, two, { lockWait: 0.05 }),
  ]) {
    t.is((await t.throwsAsync<Refusal>(call))?.kind, 'store.locked');
  }
  const waiting = recordRuling(path, two, { lockWait: 20 });
  setTimeout(() => other.release(), 100);
  t.true(await waiting);
});

test('waiting ends when the run is stopped', async (t) => {
  const path = store(t, line(one));
  const other = lockedFile(path, 'append');
  other.tryLock();
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 50);
  const refusal = await t.throwsAsync<Refusal>(visitStore(path, undefined, { signal: abort.signal }));
  t.is(refusal?.kind, 'run.cancelled');
  other.release();
});

test('readers do not wait for each other', async (t) => {
  const path = store(t, line(one));
  const other = lockedFile(path, 'read');
  t.is(other.tryLock().state, 'held');
  t.is(await visitStore(path, undefined, { lockWait: 0 }), 1);
  other.release();
});

const UNIX = process.platform === 'win32' ? test.skip : test;

UNIX('only a regular file is a store, and none is waited for', async (t) => {
  const folder = emptyFolder(t);
  const fifo = join(folder, 'fifo');
  t.is(spawnSync('mkfifo', [fifo]).status, 0);
  mkdirSync(join(folder, 'folder'));
  for (const path of [fifo, join(folder, 'folder'), '/dev/null']) {
    for (const call of [visitStore(path), recordRuling(path, one)]) {
      t.is((await t.throwsAsync<Refusal>(call))?.kind, 'store.read');
    }
  }
});

UNIX('a link to a store is followed; a link to nothing is no way to create one', async (t) => {
  const path = store(t, line(one));
  const link = `${path}.link`;
  symlinkSync(path, link);
  t.true(await recordRuling(link, two));
  t.is(readFileSync(path, 'utf8'), line(one) + line(two));
  const dangling = `${path}.dangling`;
  symlinkSync(`${path}.nowhere`, dangling);
  t.is((await t.throwsAsync<Refusal>(recordRuling(dangling, two)))?.kind, 'store.read');
  t.false(existsSync(`${path}.nowhere`));
  const loop = `${path}.loop`;
  symlinkSync(loop, loop);
  t.is((await t.throwsAsync<Refusal>(visitStore(loop)))?.kind, 'store.read');
});
