/** schemas/bundle-pack.json and the reader of SPEC.yml against each other, edge by edge. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test, { type ExecutionContext } from 'ava';
import { parse } from 'yaml';
import { packBundle } from '../../dist/comparison/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const validate = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(
  JSON.parse(file('schemas/bundle-pack.json')),
);

type Spec = Readonly<Record<string, unknown>>;

const SPEC: Spec = {
  comparisonId: 'c-1',
  startedAt: '2026-05-01T06:00:00Z',
  finishedAt: '2026-05-01T06:00:09Z',
  reportId: 'greenhouse',
  validPeriod: { start: '2026-05-01T08:00:00+02:00', end: '2026-05-02T08:00:00+02:00' },
  timezone: 'Europe/Oslo',
  promptId: 'brief',
  promptVersion: '3',
  promptTemplate: 'prompt.txt',
  dataPackage: 'data.yml',
  results: [
    { profileId: 'alpha', backendId: 'local', modelName: 'm-1', report: 'a.md' },
    {
      profileId: 'beta',
      modelName: 'm-2',
      validationStatus: 'skipped',
      error: { category: 'timeout', message: 'none' },
    },
  ],
};

/** Whether the package takes the spec, and makes a bundle of it. JSON is YAML. */
async function packs(t: ExecutionContext, spec: unknown): Promise<boolean> {
  const folder = join(emptyFolder(t), 'in');
  mkdirSync(folder);
  writeFileSync(join(folder, 'spec.yml'), JSON.stringify(spec));
  for (const name of ['prompt.txt', 'data.yml', 'a.md']) writeFileSync(join(folder, name), 'x\n');
  try {
    await packBundle(join(folder, 'spec.yml'), { output: join(folder, 'b') });
    return true;
  } catch (error) {
    if (refusalsOf(error) === undefined) throw error;
    return false;
  }
}

function without(name: string): Spec {
  const { [name]: _, ...rest } = SPEC;
  return rest;
}

const results = (...changed: readonly object[]): Spec => ({ ...SPEC, results: changed });
const [good, failed] = SPEC.results as readonly [Spec, Spec];

/** A spec, whether the schema takes it, and whether the reader does where that differs. */
const CASES: readonly [string, unknown, boolean, boolean?][] = [
  ['whole', SPEC, true],
  ['a hash for the template', { ...without('promptTemplate'), promptHash: 'a'.repeat(64) }, true],
  ['both', { ...SPEC, promptHash: 'a'.repeat(64) }, false],
  ['neither', without('promptTemplate'), false],
  ['a hash in capitals', { ...without('promptTemplate'), promptHash: 'A'.repeat(64) }, false],
  ...Object.keys(SPEC).map((name): [string, unknown, boolean] => [`no ${name}`, without(name), false]),
  ['a field more', { ...SPEC, note: 'x' }, false],
  ['a blank text', { ...SPEC, reportId: '\u2003' }, false],
  ['a number for a text', { ...SPEC, promptVersion: 3 }, false],
  ['a local time', { ...SPEC, startedAt: '2026-05-01T06:00:00' }, false],
  ['a start that is not in UTC', { ...SPEC, startedAt: '2026-05-01T06:00:00+02:00' }, false],
  ['a path out of the folder', { ...SPEC, dataPackage: '../data.yml' }, false],
  ['an absolute path', { ...SPEC, dataPackage: '/data.yml' }, false],
  ['one result', results(good), false],
  ['report and error', results(good, { ...failed, report: 'a.md' }), false],
  ['a status beside a report', results({ ...good, validationStatus: 'failed' }, failed), false],
  ['an unknown status', results(good, { ...failed, validationStatus: 'passed' }), false],
  ['a result without a model', results(good, { profileId: 'x', report: 'a.md' }), false],
  ['an error without its message', results(good, { ...failed, error: { category: 'x' } }), false],
  ['an array', [SPEC], false],
  // What the schema says that it cannot say.
  ['a file that is not there', { ...SPEC, dataPackage: 'other.yml' }, true, false],
  ['a day that does not exist', { ...SPEC, startedAt: '2026-02-30T06:00:00Z' }, true, false],
  ['an end before its start', { ...SPEC, finishedAt: '2026-05-01T05:00:00Z' }, true, false],
  ['a profile twice', results(good, { ...failed, profileId: 'alpha' }), true, false],
  [
    'a message of 1,026 bytes in 513 characters',
    results(good, { ...failed, error: { category: 'x', message: 'é'.repeat(513) } }),
    true,
    false,
  ],
];

for (const [title, spec, taken, read = taken] of CASES) {
  test(title, async (t) => {
    t.is(validate(spec), taken, JSON.stringify(validate.errors));
    t.is(await packs(t, spec), read);
  });
}

test('the shipped example is valid', (t) => {
  t.true(validate(parse(file('examples/bundles/spec.yml'))), JSON.stringify(validate.errors));
});
