/** The JSON Schemas say what the readers do, as far as a schema can. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { censusArchives, readSidecar, writeWindow } from '../../dist/index.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';
import { END, putArchive, putSidecar, row, START, sidecarFor, stub } from './fixtures.js';

function compiled(name: string) {
  const file = new URL(`../../schemas/${name}.json`, import.meta.url);
  return new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(file, 'utf8')));
}

const validRow = compiled('archive-row');
const validWindow = compiled('window');

const { tier: _, ...noTier } = row('a') as { tier: string };
const { variant: __, ...noVariant } = row('a') as { variant: string };

const ROWS: readonly (readonly [string, unknown, boolean])[] = [
  ['a full row', row('a'), true],
  ['a row without tier', noTier, true],
  ['a stub', stub('a'), true],
  ['integers as labels', row('a', ['x'], { sample: 7, tier: 3 }), true],
  ['an empty intrinsic', row('a', ['x'], { intrinsic: {} }), true],
  ['an empty draw', row('a', ['']), true],
  ['no draws', row('a', []), false],
  ['a draw that is null', row('a', ['x', null as unknown as string]), false],
  ['a row without variant', noVariant, false],
  ['a stub with a variant', { ...stub('a'), variant: 'v' }, false],
  ['an unknown key', row('a', ['x'], { extra: 1 }), false],
  ['a null label', row('a', ['x'], { tier: null }), false],
  ['a float label', row('a', ['x'], { profile: 1.5 }), false],
  ['a boolean in intrinsic', row('a', ['x'], { intrinsic: { ok: true } }), false],
  ['an intrinsic list', row('a', ['x'], { intrinsic: [] }), false],
  ['an array', [], false],
];

for (const [what, value, good] of ROWS) {
  test(`row schema and reader agree on ${what}`, async (t) => {
    t.is(validRow(value), good);
    const archive = putArchive(emptyFolder(t), 't__r.jsonl.gz', [value as object]);
    t.is((await censusArchives([archive.path])).refusals.length, good ? 0 : 1);
  });
}

const ARCHIVE = { path: 'x', base: 't__r.jsonl.gz', sha256: `sha256:${'0'.repeat(64)}` };

const SIDECARS: readonly (readonly [string, object, boolean])[] = [
  ['all that is needed', {}, true],
  ['more than that', { collector: { k: [1] }, declared_by: null, more: 1 }, true],
  ['an integer task', { task: 7 }, true],
  ['another schema', { punchmark_schema: 'window/v2' }, false],
  ['no route', { route: undefined }, false],
  ['a third time', { window: { start_utc: START, end_utc: END, x: END } }, false],
  ['a time that is null', { window: { start_utc: START, end_utc: null } }, false],
  ['a collector list', { collector: [] }, false],
];

for (const [what, fields, good] of SIDECARS) {
  test(`window schema and reader agree on ${what}`, async (t) => {
    const document = JSON.parse(JSON.stringify(sidecarFor(ARCHIVE, 'r', fields)));
    t.is(validWindow(document), good);
    const path = putSidecar({ ...ARCHIVE, path: join(emptyFolder(t), 'x') }, document);
    if (good) await t.notThrowsAsync(readSidecar(path));
    else await t.throwsAsync(readSidecar(path));
  });
}

test('what window write writes is valid', async (t) => {
  const archive = putArchive(emptyFolder(t), 't__r.jsonl.gz', [row('a')]);
  const { sidecar } = await writeWindow(archive.path, { route: 'r', start: START, end: END });
  t.true(validWindow(JSON.parse(readFileSync(sidecar, 'utf8'))));
});

const REAL = vector('archives', 'real');
for (const name of existsSync(REAL) ? readdirSync(REAL).filter((one) => one.endsWith('.gz')) : []) {
  vectorTest(`the schemas hold for ${name}`, 'archives/real', (t) => {
    const rows = gunzipSync(readFileSync(join(REAL, name)))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    t.deepEqual(
      rows.filter((line) => !validRow(JSON.parse(line))),
      [],
    );
    t.true(validWindow(JSON.parse(readFileSync(join(REAL, `${name}.window.json`), 'utf8'))));
  });
}
