/** Declaring a window: what is written, and what is refused before anything is. */

import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { checkArchives, type Declaration, Refusal, Refused, writeWindow } from '../../dist/index.js';
import { emptyFolder } from '../folder.js';
import { END, putArchive, putBytes, putSidecar, row, START, told } from './fixtures.js';

const DECLARED: Declaration = { route: 'acme/m1', start: START, end: END };
const BASE = 'quiz__acme-m1.jsonl.gz';

async function refused(path: string, declaration: Declaration): Promise<string[]> {
  try {
    await writeWindow(path, declaration);
  } catch (error) {
    if (error instanceof Refused) return told(error.refusals);
    if (error instanceof Refusal) return told([error]);
    throw error;
  }
  return [];
}

test('the sidecar is the canonical document, and holds', async (t) => {
  const archive = putArchive(emptyFolder(t), BASE, [row('a')]);
  const collector = { k: 8n, temperature: 1.0, provider: 'acmé', batch: true, note: null };
  const written = await writeWindow(archive.path, { ...DECLARED, collector });
  const sidecar = `${archive.path}.window.json`;
  t.deepEqual(written, {
    sidecar,
    file: archive.path,
    task: 'quiz',
    route: 'acme/m1',
    sha256: archive.sha256,
    window: { start_utc: START, end_utc: END },
    collector,
  });
  t.is(
    readFileSync(sidecar, 'utf8'),
    `{
  "archive": "quiz__acme-m1.jsonl.gz",
  "archive_sha256": "${archive.sha256}",
  "collector": {
    "batch": true,
    "k": 8,
    "note": null,
    "provider": "acm\\u00e9",
    "temperature": 1.0
  },
  "declared_by": "caller",
  "punchmark_schema": "window/v1",
  "route": "acme/m1",
  "task": "quiz",
  "window": {
    "end_utc": "2026-03-01T09:30:00+00:00",
    "start_utc": "2026-03-01T08:00:00+00:00"
  }
}
`,
  );
  t.deepEqual((await checkArchives([archive.path])).refusals, []);
});

test('times are kept as they are written', async (t) => {
  const archive = putArchive(emptyFolder(t), BASE, [row('a')]);
  const window = { start_utc: '2026-W09-7 08:00:00,5+01', end_utc: '20260301T093000Z' };
  await writeWindow(archive.path, { route: 'acme/m1', start: window.start_utc, end: window.end_utc });
  t.deepEqual((await checkArchives([archive.path])).archives[0]?.window, window);
});

test('a sidecar is never written over, unless that is asked for', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, BASE, [row('a')]);
  const { sidecar } = await writeWindow(archive.path, DECLARED);
  const before = readFileSync(sidecar, 'utf8');
  t.deepEqual(await refused(archive.path, { ...DECLARED, collector: { k: 1n } }), ['file.exists']);
  t.is(readFileSync(sidecar, 'utf8'), before);
  await writeWindow(archive.path, { ...DECLARED, collector: { k: 1n }, replace: true });
  t.not(readFileSync(sidecar, 'utf8'), before);
  t.deepEqual(readdirSync(folder).sort(), [BASE, `${BASE}.window.json`]);
});

test('a taken name is refused before the archive is read', async (t) => {
  const archive = putBytes(emptyFolder(t), BASE, Buffer.from('not gzip'));
  putSidecar(archive, {});
  t.deepEqual(await refused(archive.path, DECLARED), ['file.exists']);
});

test('a broken link counts as standing there', async (t) => {
  const archive = putArchive(emptyFolder(t), BASE, [row('a')]);
  symlinkSync('nowhere', `${archive.path}.window.json`);
  t.deepEqual(await refused(archive.path, DECLARED), ['file.exists']);
  t.false(existsSync(`${archive.path}.window.json`));
});

test('another place can be named, and its folders are made', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, BASE, [row('a')]);
  const out = join(folder, 'windows', 'deep', `${BASE}.window.json`);
  await writeWindow(archive.path, { ...DECLARED, out });
  t.false(existsSync(`${archive.path}.window.json`));
  const sidecars = join(folder, 'windows', 'deep');
  t.deepEqual((await checkArchives([archive.path], { sidecars })).refusals, []);
});

const WRONG: readonly (readonly [string, Partial<Declaration>, readonly string[]])[] = [
  ['a route of another slug', { route: 'acme/m2' }, ['sidecar.route']],
  ['an empty route', { route: '' }, ['sidecar.route']],
  ['a start without a zone', { start: '2026-03-01T08:00:00' }, ['sidecar.window /window/start_utc']],
  ['an end that is no time', { end: 'later' }, ['sidecar.window /window/end_utc']],
  ['an end before the start', { start: END, end: START }, ['sidecar.window /window/end_utc']],
  [
    'all of it',
    { route: 'x', start: '', end: '' },
    ['sidecar.route', 'sidecar.window /window/start_utc', 'sidecar.window /window/end_utc'],
  ],
];

for (const [fault, fields, kinds] of WRONG) {
  test(`${fault} is refused, and nothing is written`, async (t) => {
    const folder = emptyFolder(t);
    const archive = putArchive(folder, BASE, [row('a')]);
    t.deepEqual(await refused(archive.path, { ...DECLARED, ...fields }), kinds);
    t.deepEqual(readdirSync(folder), [BASE]);
  });
}

test('an archive that cannot be counted gets no sidecar', async (t) => {
  const folder = emptyFolder(t);
  t.deepEqual(await refused(putArchive(folder, BASE, [row('a'), row('a')]).path, DECLARED), [
    'archive.duplicate-item 2',
  ]);
  t.deepEqual(await refused(putBytes(folder, BASE, Buffer.from('gz?')).path, DECLARED), ['archive.gzip']);
  t.deepEqual(await refused(join(folder, 'missing__acme-m1.jsonl.gz'), DECLARED), ['archive.read']);
  t.deepEqual(await refused(join(folder, 'missing'), DECLARED), ['archive.name']);
  t.deepEqual(readdirSync(folder), [BASE]);
});

test('a collector that JSON cannot hold is refused', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, BASE, [row('a')]);
  const collector = { temperature: Number.POSITIVE_INFINITY };
  const [refusal] = await refused(archive.path, { ...DECLARED, collector });
  t.regex(refusal ?? '', /^json\./);
  t.deepEqual(readdirSync(folder), [BASE]);
});

test('where the sidecar cannot be written, nothing is left', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, BASE, [row('a')]);
  const out = join(archive.path, 'not-a-folder.json');
  t.deepEqual(await refused(archive.path, { ...DECLARED, out }), ['file.write']);
  t.deepEqual(await refused(archive.path, { ...DECLARED, out, replace: true }), ['file.write']);
  t.deepEqual(readdirSync(folder), [BASE]);
});
