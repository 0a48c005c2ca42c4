import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { rebuildCorpus, verifyCorpus } from '../../dist/identity/index.js';
import type { JsonObject } from '../../dist/json/tagged.js';
import { canonicalText, contentId } from '../../dist/native.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

/** SHA-256 of the three bytes `abc` (FIPS 180-2, appendix B.1), and of no bytes. */
const ABC = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const NONE = 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A corpus folder that ships `files`, with `abc` at `sub/abc` and nothing at `none`. */
function corpus(t: ExecutionContext, files: readonly JsonObject[]): string {
  const folder = emptyFolder(t);
  const mode = files.length > 0 ? 'features' : 'manifest';
  const sources = [{ path: 'sub/abc', sha256: ABC }];
  const body = { punchmark_schema: 'corpus/v1', mode, checkout: {}, sources, files, note: '' };
  const id = contentId(body, 'manifest_id', 'pmk-cor');
  writeFileSync(join(folder, 'MANIFEST.json'), canonicalText({ ...body, manifest_id: id }, 'indent'));
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'abc'), 'abc');
  writeFileSync(join(folder, 'none'), '');
  return folder;
}

test('shipped files are checked in order, each with its size', async (t) => {
  const folder = corpus(t, [
    { path: 'sub/abc', sha256: ABC },
    { path: './/none', sha256: NONE },
  ]);
  const { checked, refusal } = await verifyCorpus(folder);
  t.is(refusal, undefined);
  t.deepEqual(checked, [
    { role: 'shipped', path: 'sub/abc', sha256: ABC, bytes: 3 },
    { role: 'shipped', path: './/none', sha256: NONE, bytes: 0 },
  ]);
});

test('a source folder adds the sources; without one they are left alone', async (t) => {
  const folder = corpus(t, []);
  t.deepEqual((await verifyCorpus(folder)).checked, []);
  t.deepEqual(
    (await verifyCorpus(folder, folder)).checked.map(({ role }) => role),
    ['source'],
  );
  t.is((await rebuildCorpus(folder, folder)).checked.length, 1);
});

test('the first different file ends the check and both digests are named', async (t) => {
  const folder = corpus(t, [
    { path: 'none', sha256: NONE },
    { path: 'sub/abc', sha256: NONE },
    { path: 'nowhere', sha256: NONE },
  ]);
  const { checked, refusal } = await verifyCorpus(folder, folder);
  t.is(checked.length, 1);
  t.is(refusal?.kind, 'corpus.file');
  t.true(refusal?.message.includes(ABC) && refusal.message.includes(NONE));
});

async function refusalAt(t: ExecutionContext, path: string, damage = (_folder: string) => {}) {
  const folder = corpus(t, [{ path, sha256: ABC }]);
  damage(folder);
  const { checked, refusal } = await verifyCorpus(folder);
  t.deepEqual(checked, []);
  return refusal;
}

test('a missing file is refused with the digest it should have', async (t) => {
  const refusal = await refusalAt(t, 'nowhere');
  t.is(refusal?.kind, 'corpus.file');
  t.true(refusal?.mend?.includes(ABC));
});

for (const path of ['../sub/abc', 'sub/../sub/abc', '/etc/hostname', '.', 'sub', 'none/abc', 'a\0b']) {
  test(`refused: the entry ${JSON.stringify(path)}`, async (t) => {
    t.is((await refusalAt(t, path))?.kind, 'corpus.file');
  });
}

test('refused: a link in the place of a file, or on the way to it', async (t) => {
  const file = await refusalAt(t, 'link', (folder) => symlinkSync('sub/abc', join(folder, 'link')));
  t.is(file?.kind, 'corpus.file');
  const way = await refusalAt(t, 'sub/abc', (folder) => {
    renameSync(join(folder, 'sub'), join(folder, 'elsewhere'));
    symlinkSync('elsewhere', join(folder, 'sub'));
  });
  t.is(way?.kind, 'corpus.file');
});

test('the folder that the caller names may be a link', async (t) => {
  const folder = corpus(t, [{ path: 'sub/abc', sha256: ABC }]);
  const link = join(emptyFolder(t), 'link');
  symlinkSync(folder, link);
  t.is((await verifyCorpus(link)).refusal, undefined);
});

test('a check can be stopped', async (t) => {
  const folder = corpus(t, [{ path: 'sub/abc', sha256: ABC }]);
  const error = await t.throwsAsync<Refusal>(
    verifyCorpus(folder, undefined, { signal: AbortSignal.abort() }),
  );
  t.is(error?.kind, 'run.cancelled');
});
