import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { adHocManifest } from '../../dist/identity/index.js';
import type { JsonObject } from '../../dist/json/tagged.js';
import { vector, vectorTest } from '../vectors.js';

const schema = JSON.parse(readFileSync(new URL('../../schemas/corpus.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);

const MADE = adHocManifest([{ path: 't__r.jsonl.gz', sha256: `sha256:${'0'.repeat(64)}` }]);

test('the schema takes what is written here', (t) => {
  t.true(validate(MADE), JSON.stringify(validate.errors));
});

const DAMAGE: readonly [string, JsonObject][] = [
  ['another schema', { punchmark_schema: 'corpus/v2' }],
  ['an id of another document', { manifest_id: 'pmk-m-3f963322e6324fe5' }],
  ['an unknown mode', { mode: 'other' }],
  ['files in mode manifest', { files: [{ path: 'a', sha256: `sha256:${'0'.repeat(64)}` }] }],
  ['a pin without its prefix', { sources: [{ path: 'a', sha256: '0'.repeat(64) }] }],
  ['no note', { note: null }],
];
for (const [title, change] of DAMAGE) {
  test(`the schema refuses ${title}`, (t) => t.false(validate({ ...MADE, ...change })));
}

vectorTest('the schema takes the reference manifest', 'identity/reference', (t) => {
  t.true(validate(JSON.parse(readFileSync(vector('identity', 'reference', 'MANIFEST.json'), 'utf8'))));
});
