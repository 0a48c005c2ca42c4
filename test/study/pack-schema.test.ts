/** schemas/task-pack.json and schemas/task-pack-definition.json against the readers, both ways. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import fc from 'fast-check';
import { parse } from 'yaml';
import { buildPack, checkPack } from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';
import { codeOf, writeDocument } from './fixture.js';
import { definition, EXAMPLE, EXEMPLARS, folderOf, pack } from './own-packs.js';

function compiled(name: string) {
  const file = new URL(`../../schemas/${name}.json`, import.meta.url);
  return new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(
    JSON.parse(readFileSync(file, 'utf8')) as object,
  );
}

const PACK = compiled('task-pack');
const DEFINITION = compiled('task-pack-definition');
const STUDY = compiled('study');
const SUITE = compiled('study-suite');

/** What a schema cannot see. */
const BEYOND = new Set([
  'duplicate_record_id',
  'duplicate_reference',
  'class_outside_frame',
  'json_depth_limit',
]);

/** One change anywhere in a document. */
function changed(document: unknown): fc.Arbitrary<unknown> {
  const places = [...placesOf(document)];
  const values: unknown[] = [
    null,
    true,
    0,
    1,
    'x',
    '',
    'a b',
    'go',
    'LOOP',
    [],
    {},
    ['a'],
    { type: 'array' },
    'a/1',
    -1,
  ];
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(undefined, ...values), fc.boolean())
    .map(([place, value, extra]) => {
      const copy = structuredClone(document) as Record<string, unknown>;
      const parent = place.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
      const last = place.at(-1) ?? '';
      if (extra) parent.more = value ?? 1;
      else if (value === undefined && !Array.isArray(parent)) delete parent[last];
      else parent[last] = value ?? null;
      return copy;
    });
}

function* placesOf(value: unknown, place: readonly string[] = []): Generator<readonly string[]> {
  if (value === null || typeof value !== 'object') return;
  for (const [name, one] of Object.entries(value)) {
    yield [...place, name];
    yield* placesOf(one, [...place, name]);
  }
}

test('a pack file', async (t) => {
  t.true(PACK(JSON.parse(readFileSync(join(EXAMPLE, 'pack.json'), 'utf8'))));
  t.true(PACK(pack()));
  const folder = emptyFolder(t);
  await fc.assert(
    fc.asyncProperty(changed(pack()), async (document) => {
      const code = await codeOf(checkPack({ pack: writeDocument(folder, 'pack.json', document) }));
      return code !== undefined && BEYOND.has(code) ? true : PACK(document) === (code === undefined);
    }),
    { numRuns: 1_000 },
  );
});

test('pack.yml', async (t) => {
  t.true(DEFINITION(parse(readFileSync(join(EXAMPLE, 'pack/pack.yml'), 'utf8'))));
  t.true(DEFINITION(definition()));
  const folder = folderOf(t, EXEMPLARS);
  let at = 0;
  await fc.assert(
    fc.asyncProperty(changed(definition()), async (document) => {
      writeDocument(folder, 'pack.yml', JSON.stringify(document));
      const output = join(folder, `${at++}.json`);
      const code = await codeOf(buildPack({ directory: folder, output }));
      const exemplars = ['payload_unavailable_or_unsafe', 'static_rule_claim_mismatch'];
      return code !== undefined && (BEYOND.has(code) || exemplars.includes(code))
        ? true
        : DEFINITION(document) === (code === undefined);
    }),
    { numRuns: 300 },
  );
});

test('studies and suites of own packs', (t) => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(EXAMPLE, name), 'utf8')) as Record<string, unknown>;
  t.true(STUDY(read('study.json')));
  t.false(STUDY({ ...read('study.json'), schema_version: 'structdet-code.study/0.2' }));
  t.true(SUITE(read('suite.json')));
  t.false(SUITE({ ...read('suite.json'), schema_version: 'structdet-code.sort-suite/0.1' }));
});
