/** Rules of the manifest that the vectors leave out, and the places that refusals name. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { composeManifest, encodeManifest, verifyBundle, verifyBundles } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { madeDraft, writeBundle } from './made.js';

const SOUND = encodeManifest(composeManifest(madeDraft()));

/** Verifies a bundle whose manifest is this text; each refusal as `kind pointer line`. */
async function told(t: ExecutionContext, manifest: string | Uint8Array): Promise<string[]> {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  writeFileSync(join(dir, 'comparison.json'), manifest);
  const { refusals } = await verifyBundle(dir);
  return refusals.map(({ kind, pointer, line }) => [kind, pointer ?? '-', line ?? '-'].join(' '));
}

function edited(...edits: readonly [string, string][]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the manifest holds no ${from}`);
    return text.replace(from, to);
  }, SOUND);
}

test('every refusal is listed, each at its line', async (t) => {
  const text = edited(
    ['"comparisonId": "cmp-1"', '"comparisonId": " "'],
    ['"timezone": "Europe/Oslo"', '"timezone": 5'],
    ['"total": 3', '"total": 4'],
    ['"category": "timeout"', '"Category": "timeout"'],
  );
  t.deepEqual(await told(t, text), [
    'bundle.value /comparisonId 3',
    'bundle.field /timezone 11',
    'bundle.count /total 19',
    'bundle.field /results/2/error/Category 46',
    'bundle.field /results/2/error/category 45',
    'bundle.count /total 19',
  ]);
});

test('what breaks the JSON but leaves it readable does not hide the rest', async (t) => {
  const text = edited(['"cmp-1"', '"\\udc00"'], ['"total": 3', '"total": 3.0']);
  t.deepEqual(await told(t, `\ufeff${text}{}`), [
    'bundle.json - 1',
    'bundle.json /comparisonId 3',
    'bundle.json - 52',
    'bundle.field /total 19',
  ]);
});

test('repeated names are told at their own lines, and the last value is judged', async (t) => {
  const text = edited(['"reportId": "greenhouse"', '"reportId": "greenhouse",\n  "report\\u0049d": ""']);
  t.deepEqual(await told(t, text), ['bundle.field /reportId 7', 'bundle.value /reportId 7']);
});

const TIMES: readonly [string, boolean][] = [
  ['2026-05-01T06:00:09+00:00', true],
  ['2026-05-01T06:00:09.123456789Z', true],
  ['2026-05-01T06:00:09.1234567890Z', false],
  ['2026-05-01T06:00:09.Z', false],
  ['2026-05-01T06:00:09', false],
  ['2026-05-01T06:00:09z', false],
  ['2026-05-01 06:00:09Z', false],
  ['2026-05-01T06:00:60Z', false],
  ['2026-05-01T24:00:00Z', false],
  ['2026-05-01T08:00:09+02:00', false],
  ['2026-05-01T06:00:09+0000', false],
  ['2026-02-29T06:00:09Z', false],
  ['2028-02-29T06:00:09Z', true],
  ['2100-02-29T06:00:09Z', false],
  ['0001-01-01T00:00:00.000+00:00', false],
  ['9999-12-31T23:59:59Z', true],
  [' 2026-05-01T06:00:09Z', false],
  ['2026-05-01T06:00:09Z\\n', false],
  ['２026-05-01T06:00:09Z', false],
];
test('times by example', async (t) => {
  for (const [time, sound] of TIMES) {
    const refusals = await told(
      t,
      edited(['"finishedAt": "2026-05-01T06:00:09Z"', `"finishedAt": "${time}"`]),
    );
    t.is(refusals.length === 0, sound, time);
  }
});

test('years below 100 are the years they say', async (t) => {
  const start = ['"startedAt": "2026-05-01T06:00:00Z"', '"startedAt": "0099-12-31T23:59:59Z"'] as const;
  const finish = ['"finishedAt": "2026-05-01T06:00:09Z"', '"finishedAt": "0100-01-01T00:00:00Z"'] as const;
  t.deepEqual(await told(t, edited([...start], [...finish])), []);
});

test('a period across offsets is compared as instants', async (t) => {
  const at = (start: string, end: string) =>
    edited(['2026-05-01T08:00:00+02:00', start], ['2026-05-02T08:00:00+02:00', end]);
  t.deepEqual(await told(t, at('2026-05-01T08:00:00+02:00', '2026-05-01T06:00:00.000000001Z')), []);
  t.deepEqual(await told(t, at('2026-05-01T08:00:00+02:00', '2026-05-01T06:00:00Z')), [
    'bundle.value /validPeriod/end 9',
  ]);
});

test('integers of any length are read as integers', async (t) => {
  const digits = '9'.repeat(100_000);
  t.deepEqual(await told(t, edited(['"failed": 1', `"failed": ${digits}`])), [
    'bundle.count /failed 21',
    'bundle.count /total 19',
  ]);
});

test('objects as deep as allowed are read, deeper ones are not', async (t) => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  // The manifest is one level already.
  t.deepEqual(await told(t, edited(['"total": 3', `"total": ${deep(63)}`])), ['bundle.field /total 19']);
  const [refusal = '', ...others] = await told(t, edited(['"total": 3', `"total": ${deep(64)}`]));
  t.regex(refusal, /^bundle\.json \/total(\/0){63} 19$/);
  t.deepEqual(others, []);
});

test('a result of another type is told and leaves the others to be checked', async (t) => {
  const text = edited(['"profileId": "alpha"', '"profileId": ""']).replace(
    /"results": \[/,
    '"results": [null, 1, "x",',
  );
  const refusals = await told(t, text);
  for (const at of [0, 1, 2]) t.true(refusals.includes(`bundle.field /results/${at} 22`));
  t.true(refusals.includes('bundle.value /results/3/profileId 25'));
});

test('strict makes an encoding that is not canonical an error', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  writeFileSync(join(dir, 'comparison.json'), SOUND.trimEnd());
  const [lax, strict] = [await verifyBundle(dir), await verifyBundle(dir, { strict: true })];
  t.like(lax, { recognised: true, conforming: false });
  t.like(strict, { recognised: true, conforming: false });
  t.like(lax.refusals, [{ kind: 'bundle.encoding', severity: 'warning', line: 51 }]);
  t.like(strict.refusals, [{ kind: 'bundle.encoding', severity: 'error' }]);
});

test('escapes and names with escapes are canonical', async (t) => {
  t.deepEqual(await told(t, edited(['"reportId": "greenhouse"', '"report\\u0049d": "\\u003c\\/"'])), []);
});

test('digests are the files’ own, in result order', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  const { reports } = await verifyBundle(dir, { digests: true });
  // As sha256sum gives them.
  t.deepEqual(reports, [
    {
      path: '01-alpha.md',
      bytes: 17,
      sha256: '2d594b205204c34e0e56d611e1281de97f9816a3396038601e6e4accf396e126',
    },
    {
      path: '02-beta-2.md',
      bytes: 16,
      sha256: 'c319160a9e416e279f813e2976fbe568732e676a8f8feabc3784322923f8bc62',
    },
  ]);
});

test('many bundles are verified in the order given', async (t) => {
  const folder = emptyFolder(t);
  const dirs = Array.from({ length: 40 }, (_, at) => join(folder, `b${at}`));
  for (const [at, dir] of dirs.entries()) if (at % 3 !== 0) writeBundle(dir, madeDraft(`c${at}`));
  const reports = await verifyBundles(dirs);
  t.deepEqual(
    reports.map(({ dir, manifest }) => [dir, manifest?.comparisonId]),
    dirs.map((dir, at) => [dir, at % 3 === 0 ? undefined : `c${at}`]),
  );
});

test('a stopped verification refuses as cancelled', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  await t.throwsAsync(verifyBundle(dir, { signal: AbortSignal.abort() }), { message: /stopped/ });
});
