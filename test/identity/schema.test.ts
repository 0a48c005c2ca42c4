/** What is written against the JSON Schemas that describe it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { certificateOf, gateModel, scoreArchives } from '../../dist/identity/index.js';
import type { Json } from '../../dist/json/tagged.js';
import { toPlain } from '../../dist/json/tagged.js';
import { vector, vectorTest } from '../vectors.js';
import { runA, runB } from './archives.js';
import { ruling } from './rulings.js';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
const read = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'));
const compiled = (name: string) => ajv.compile(read(new URL(`../../schemas/${name}.json`, import.meta.url)));

const SCHEMAS = {
  model: compiled('model'),
  ruling: compiled('ruling'),
  certificate: compiled('certificate'),
  baseline: compiled('baseline'),
};

function problems(name: keyof typeof SCHEMAS, document: unknown): string {
  const validate = SCHEMAS[name];
  return validate(document) ? '' : JSON.stringify(validate.errors?.slice(0, 3));
}

test('models, baselines and rulings as they are written', async (t) => {
  for (const fitted of [await runA(t, true), await runB(t, 'trivial')]) {
    t.is(problems('model', read(fitted.model)), '');
    const baseline = join(fitted.folder, 'baseline.json');
    await gateModel(fitted.model, { baseline, writeBaseline: true });
    t.is(problems('baseline', read(baseline)), '');
    const rulings = join(fitted.folder, 'rulings.jsonl');
    const inputs = [join(fitted.folder, 'arch')];
    await scoreArchives(inputs, { model: fitted.model, rulings, far: 0.05 });
    await scoreArchives(inputs, { model: fitted.model, rulings, far: 0.07 });
    await scoreArchives(inputs, { model: fitted.model, rulings, mFloor: 1000n });
    const lines = readFileSync(rulings, 'utf8').trimEnd().split('\n');
    for (const line of lines) t.is(problems('ruling', JSON.parse(line)), '', line);
  }
});

test('a certificate', (t) => {
  t.is(problems('certificate', toPlain(certificateOf(ruling()).body)), '');
});

const DAMAGE: readonly [string, Readonly<Record<string, Json | undefined>>][] = [
  ['another schema', { punchmark_schema: 'ruling/v2' }],
  ['an unknown verdict', { verdict: 'HOLDS' }],
  ['UNDETERMINED without a reason', { verdict: 'UNDETERMINED' }],
  ['a verdict with a reason', { reasons: ['x'] }],
  ['no window', { window: undefined }],
  ['half an item', { n_items: 0.5 }],
  ['a word for a threshold', { operating_point: { far: 0.05, threshold: 'x' } }],
  ['a claim about weights', { does_not_show: [] }],
];
for (const [title, changes] of DAMAGE) {
  test(`the schema of rulings refuses ${title}`, (t) => {
    t.not(problems('ruling', toPlain(ruling(changes))), '');
  });
}

vectorTest('the schema takes the reference baseline', 'identity/reference', (t) => {
  t.is(problems('baseline', read(vector('identity', 'reference', 'operating_point.json'))), '');
});
