import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { readManifest } from '../../dist/identity/index.js';
import type { JsonObject } from '../../dist/json/tagged.js';
import { canonicalText, contentId } from '../../dist/native.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

const PIN = `sha256:${'0'.repeat(64)}`;

const SOUND: JsonObject = {
  punchmark_schema: 'corpus/v1',
  mode: 'raw',
  checkout: { repo: 'r', commit: 'c' },
  sources: [{ path: 'a', sha256: PIN, rows: 3n }],
  files: [{ path: 'b', sha256: PIN }],
  note: '',
};

/** A folder whose manifest is `body` with the id it should have. */
function manifestOf(t: ExecutionContext, body: JsonObject): string {
  const folder = emptyFolder(t);
  const id = contentId(body, 'manifest_id', 'pmk-cor');
  writeFileSync(join(folder, 'MANIFEST.json'), canonicalText({ manifest_id: id, ...body }, 'indent'));
  return folder;
}

async function refusal(t: ExecutionContext, folder: string): Promise<Refusal> {
  return t.throwsAsync<Refusal>(readManifest(folder)) as Promise<Refusal>;
}

test('a sound manifest is read, with what else its entries say in the body', async (t) => {
  const { mode, sources, files, body } = await readManifest(manifestOf(t, SOUND));
  t.is(mode, 'raw');
  t.deepEqual(sources, [{ path: 'a', sha256: PIN }]);
  t.deepEqual(files, [{ path: 'b', sha256: PIN }]);
  t.deepEqual(body.sources, SOUND.sources);
});

const MISSHAPEN: readonly [string, JsonObject, string][] = [
  ['another schema', { punchmark_schema: 'corpus/v2' }, '/punchmark_schema'],
  ['an unknown mode', { mode: 'other' }, '/mode'],
  ['files in mode manifest', { mode: 'manifest' }, '/files'],
  ['a checkout that is a list', { checkout: [] }, '/checkout'],
  ['sources that are no list', { sources: {} }, '/sources'],
  ['a source that is text', { sources: ['a'] }, '/sources/0'],
  ['a source without a path', { sources: [{ sha256: PIN }] }, '/sources/0/path'],
  ['a pin without its prefix', { sources: [{ path: 'a', sha256: '0'.repeat(64) }] }, '/sources/0/sha256'],
  ['a note that is null', { note: null }, '/note'],
];

for (const [title, change, pointer] of MISSHAPEN) {
  test(`refused: ${title}`, async (t) => {
    const { kind, pointer: at } = await refusal(t, manifestOf(t, { ...SOUND, ...change }));
    t.deepEqual([kind, at], ['corpus.schema', pointer]);
  });
}

test('refused: a body that was edited, also by a member of no meaning', async (t) => {
  const folder = manifestOf(t, SOUND);
  const id = contentId(SOUND, 'manifest_id', 'pmk-cor');
  for (const change of [{ note: 'x' }, { extra: 1n }]) {
    writeFileSync(
      join(folder, 'MANIFEST.json'),
      canonicalText({ ...SOUND, ...change, manifest_id: id }, 'indent'),
    );
    t.is((await refusal(t, folder)).kind, 'corpus.id');
  }
});

test('refused: no JSON, a member twice, no file, no folder', async (t) => {
  const folder = emptyFolder(t);
  t.is((await refusal(t, folder)).kind, 'corpus.read');
  t.is((await refusal(t, join(folder, 'nowhere'))).kind, 'corpus.read');
  for (const text of ['no manifest', '{"mode":1,"mode":2}', '\ufeff{}', '[]']) {
    writeFileSync(join(folder, 'MANIFEST.json'), text);
    t.is((await refusal(t, folder)).kind, 'corpus.schema');
  }
});

vectorTest('the reference manifest has the id of the contract', 'identity/reference', async (t) => {
  const { manifestId, mode } = await readManifest(vector('identity', 'reference'));
  t.deepEqual([manifestId, mode], ['pmk-cor-32596a35e0452817', 'manifest']);
});
