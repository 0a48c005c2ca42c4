/** The JSON Schema of the manifest against the vectors: both ways, as far as a schema can tell. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { composeManifest, SCHEMA_VERSION } from '../../dist/bundle/index.js';
import { FIELDS, LIMITS } from '../../dist/bundle/manifest.js';
import { vector, vectorTest } from '../vectors.js';
import { madeDraft } from './made.js';

const schema = JSON.parse(readFileSync(new URL('../../schemas/comparison.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(schema);

test('the schema takes what is written here', (t) => {
  t.true(validate(JSON.parse(JSON.stringify(composeManifest(madeDraft())))), JSON.stringify(validate.errors));
});

test('the schema has the fields, the version and the limits of the code', (t) => {
  t.deepEqual(Object.keys(schema.properties), [...FIELDS.manifest]);
  t.deepEqual(schema.required, [...FIELDS.manifest]);
  t.deepEqual(Object.keys(schema.properties.validPeriod.properties), [...FIELDS.validPeriod]);
  t.deepEqual(Object.keys(schema.properties.dataPackage.properties), [...FIELDS.dataPackage]);
  t.deepEqual(Object.keys(schema.$defs.result.properties), [...FIELDS.result]);
  t.deepEqual(Object.keys(schema.$defs.result.properties.error.properties), [...FIELDS.error]);
  t.is(schema.properties.schemaVersion.const, SCHEMA_VERSION);
  t.is(schema.properties.results.maxItems, LIMITS.results);
});

/** What a schema cannot see: other files, bytes, and one value against another. */
const UNSEEN = [
  /^(13[4578]|14[0-5]|158)-/, // entries and digests
  /utf-8|surrogate/, // JSON.parse has replaced or kept it
  /repeated-(top-|result-)?field/, // JSON.parse keeps the last of two
  /total-as-3-0/, // 3.0 is an integer to JSON Schema
  /30-february/,
  /finished-before-started/,
  /period-reversed/,
  /error-message-of-1025-bytes/, // 1,025 bytes in fewer characters
  /total-too-high|succeeded-wrong|position-gap|repeated-profileid/,
  /reportpath-of-another-slug/,
];

vectorTest('the schema agrees with the vectors', 'bundles', (t) => {
  const root = vector('bundles');
  let [taken, refused] = [0, 0];
  for (const name of readdirSync(root).filter((one) => existsSync(join(root, one, 'case.json')))) {
    const wanted = JSON.parse(readFileSync(join(root, name, 'case.json'), 'utf8')) as { recognised: boolean };
    const value = parsed(join(root, name, 'bundle', 'comparison.json'));
    if (value === undefined) continue;
    const sound = validate(value);
    if (wanted.recognised) {
      t.true(sound, `${name}: ${JSON.stringify(validate.errors)}`);
      taken++;
    } else if (!UNSEEN.some((one) => one.test(name))) {
      t.false(sound, `${name} is taken`);
      refused++;
    }
  }
  t.true(taken > 15 && refused > 40, `${taken} taken, ${refused} refused`);
});

/** Undefined where the file is missing or is no JSON: then there is nothing to validate. */
function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
