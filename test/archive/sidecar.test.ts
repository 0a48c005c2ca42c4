/** A sidecar by itself: what it must hold, and what is told where it does not. */

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { findSidecar, parseArchiveName, Refused, readSidecar } from '../../dist/index.js';
import { emptyFolder } from '../folder.js';
import { END, putBytes, putSidecar, START, sidecarFor, told } from './fixtures.js';

const ARCHIVE = { path: '', base: 'quiz__acme-m1.jsonl.gz', sha256: `sha256:${'0'.repeat(64)}` };

function good(fields: object = {}): object {
  return sidecarFor(ARCHIVE, 'acme/m1', fields);
}

function put(t: ExecutionContext, content: string | Uint8Array | object): string {
  const path = join(emptyFolder(t), 'sidecar.json');
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, raw ? content : JSON.stringify(content));
  return path;
}

async function refusalsOf(path: string): Promise<string[]> {
  try {
    await readSidecar(path);
  } catch (error) {
    if (error instanceof Refused) return told(error.refusals);
    throw error;
  }
  return [];
}

test('a sidecar is read as it stands', async (t) => {
  const collector = { k: 8, temperature: 0.5, tags: ['a'] };
  const path = put(t, good({ collector, declared_by: 7, unknown: null }));
  t.deepEqual(await readSidecar(path), {
    path,
    archive: ARCHIVE.base,
    archiveSha256: ARCHIVE.sha256,
    route: 'acme/m1',
    task: 'quiz',
    window: { start_utc: START, end_utc: END },
    // Integers and floats stay apart.
    collector: { k: 8n, temperature: 0.5, tags: ['a'] },
  });
});

test('text fields become text as the reference turns values into text', async (t) => {
  const text = JSON.stringify(good({ archive: null, task: 12 })).replace('"acme/m1"', '1.0');
  const { archive, task, route } = await readSidecar(put(t, text.replace('"quiz"', '["a", 1.5, null]')));
  t.deepEqual({ archive, task, route }, { archive: 'None', task: '12', route: '1.0' });
});

const DAMAGED: readonly (readonly [string, string | Uint8Array | object, readonly string[]])[] = [
  ['an empty file', '', ['sidecar.json 1']],
  ['a byte order mark', `\ufeff${JSON.stringify(good())}`, ['sidecar.json 1']],
  ['Latin-1', Buffer.from(JSON.stringify(good({ note: 'é' })), 'latin1'), ['sidecar.json 1']],
  ['a broken third line', '{\n"a": 1,\n"b" 2}', ['sidecar.json 3 /b']],
  ['NaN', JSON.stringify(good()).replace('"quiz"', 'NaN'), ['sidecar.json 1 /task']],
  ['a field twice', JSON.stringify(good()).replace('{', '{"task":"quiz",'), ['sidecar.json 1 /task']],
  ['a lone surrogate', JSON.stringify(good()).replace('quiz', '\\ud800'), ['sidecar.json 1 /archive']],
  ['129 levels', `${'['.repeat(129)}${']'.repeat(129)}`, [`sidecar.json 1 ${'/0'.repeat(128)}`]],
  ['an array', '[]', ['sidecar.schema ']],
  ['a string', '"window/v1"', ['sidecar.schema ']],
  ['null', 'null', ['sidecar.schema ']],
  ['no schema', good({ punchmark_schema: undefined }), ['sidecar.schema /punchmark_schema']],
  ['another schema', good({ punchmark_schema: 'window/v2' }), ['sidecar.schema /punchmark_schema']],
  [
    'a schema that is no string',
    good({ punchmark_schema: ['window/v1'] }),
    ['sidecar.schema /punchmark_schema'],
  ],
  [
    'no fields',
    { punchmark_schema: 'window/v1' },
    ['archive', 'archive_sha256', 'route', 'task', 'window'].map((name) => `sidecar.schema /${name}`),
  ],
  ['a window that is null', good({ window: null }), ['sidecar.window /window']],
  ['a window that is an array', good({ window: [START, END] }), ['sidecar.window /window']],
  ['no end', good({ window: { start_utc: START } }), ['sidecar.window /window']],
  [
    'a third time',
    good({ window: { start_utc: START, end_utc: END, mid_utc: END } }),
    ['sidecar.window /window'],
  ],
  [
    'times that are no strings',
    good({ window: { start_utc: null, end_utc: 20260301 } }),
    ['sidecar.window /window/start_utc', 'sidecar.window /window/end_utc'],
  ],
  [
    'naive times',
    good({ window: { start_utc: '2026-03-01T08:00:00', end_utc: '2026-03-01' } }),
    ['sidecar.window /window/start_utc', 'sidecar.window /window/end_utc'],
  ],
  [
    'an end before the start',
    good({ window: { start_utc: END, end_utc: START } }),
    ['sidecar.window /window/end_utc'],
  ],
  [
    'an end before the start as an instant',
    good({ window: { start_utc: '2026-03-01T08:00:00Z', end_utc: '2026-03-01T09:00:00+02:00' } }),
    ['sidecar.window /window/end_utc'],
  ],
  [
    'an end one microsecond before the start',
    good({ window: { start_utc: '2026-03-01T08:00:00.000002Z', end_utc: '2026-03-01T08:00:00.000001Z' } }),
    ['sidecar.window /window/end_utc'],
  ],
  ['a collector that is null', good({ collector: null }), ['sidecar.schema /collector']],
  ['a collector that is an array', good({ collector: [] }), ['sidecar.schema /collector']],
  [
    'faults in several places',
    good({ route: undefined, window: {}, collector: 1 }),
    ['sidecar.schema /route', 'sidecar.window /window', 'sidecar.schema /collector'],
  ],
];

for (const [damage, content, refusals] of DAMAGED) {
  test(`${damage} is refused`, async (t) => {
    t.deepEqual(await refusalsOf(put(t, content)), refusals);
  });
}

test('an end equal to the start is a window', async (t) => {
  const window = { start_utc: '2026-03-01T08:00:00Z', end_utc: '2026-03-01T10:00:00+02:00' };
  t.deepEqual((await readSidecar(put(t, good({ window })))).window, window);
});

test('a sidecar of 1 MiB is read, a larger one is not', async (t) => {
  const text = JSON.stringify(good());
  t.deepEqual(await refusalsOf(put(t, text.padEnd(1024 * 1024))), []);
  t.deepEqual(await refusalsOf(put(t, text.padEnd(1024 * 1024 + 1))), ['sidecar.read']);
});

test('what is no readable regular file is refused', async (t) => {
  const folder = emptyFolder(t);
  t.deepEqual(await refusalsOf(folder), ['sidecar.read']);
  t.deepEqual(await refusalsOf(join(folder, 'missing')), ['sidecar.read']);
  symlinkSync('loop', join(folder, 'loop'));
  t.deepEqual(await refusalsOf(join(folder, 'loop')), ['sidecar.read']);
});

test('the first sidecar that exists is the one, valid or not', async (t) => {
  const folder = emptyFolder(t);
  const archive = putBytes(join(folder, 'runs'), ARCHIVE.base, new Uint8Array());
  const name = parseArchiveName(archive.path);
  const windows = join(folder, 'windows');
  t.is(await findSidecar(name), undefined);
  t.is(await findSidecar(name, windows), undefined);
  const beside = putSidecar(archive, good());
  t.is(await findSidecar(name), beside);
  t.is(await findSidecar(name, windows), beside);
  const there = putSidecar(archive, 'not JSON', windows);
  t.is(await findSidecar(name, windows), there);
  t.is(await findSidecar(name), beside);
});

test('a broken link, a folder and a loop of links count as existing', async (t) => {
  const folder = emptyFolder(t);
  const archive = putBytes(folder, ARCHIVE.base, new Uint8Array());
  putSidecar(archive, good());
  const name = parseArchiveName(archive.path);
  const places = ['broken', 'folder', 'loop'].map((kind) => join(folder, kind));
  for (const place of places) mkdirSync(place);
  const [broken, directory, loop] = places.map((place) => join(place, `${ARCHIVE.base}.window.json`));
  symlinkSync('nowhere', broken ?? '');
  mkdirSync(directory ?? '');
  symlinkSync(`${ARCHIVE.base}.window.json`, loop ?? '');
  t.is(await findSidecar(name, places[0]), broken);
  t.is(await findSidecar(name, places[1]), directory);
  t.is(await findSidecar(name, places[2]), loop);
});

test('a name too long for a sidecar has none', async (t) => {
  const name = parseArchiveName(join(emptyFolder(t), `t__${'x'.repeat(243)}.jsonl.gz`));
  t.is(await findSidecar(name), undefined);
});

const unprivileged = process.getuid?.() === 0 ? test.skip : test;
unprivileged('a sidecar that may not be read is refused', async (t) => {
  const path = put(t, good());
  chmodSync(path, 0);
  t.deepEqual(await refusalsOf(path), ['sidecar.read']);
});

test('any JSON value is a sidecar or refused, never anything else', async (t) => {
  const path = join(emptyFolder(t), 'any.json');
  const names = ['punchmark_schema', 'archive', 'archive_sha256', 'route', 'task', 'window', 'collector'];
  const nearly = fc
    .dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), fc.jsonValue())
    .map((fields) => good(fields));
  const inWindow = fc
    .dictionary(
      fc.constantFrom('start_utc', 'end_utc', '__proto__', 'x'),
      fc.oneof(fc.jsonValue(), fc.constant(START)),
    )
    .map((window) => good({ window }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), nearly, inWindow), async (value) => {
      writeFileSync(path, JSON.stringify(value));
      const refusals = await refusalsOf(path);
      for (const one of refusals) t.regex(one, /^sidecar\.(json|schema|window)\b/);
    }),
    { numRuns: 500 },
  );
});
