/** Every rule of a pack file (section 15), and what is made to hurt. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { checkPack } from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';
import { codeOf, set, sha256, writeDocument } from './fixture.js';
import { folderOf, pack } from './own-packs.js';

const rule = pack().rules[0];
const many = <One>(count: number, one: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => one(at));
const nested = (levels: number): unknown =>
  many(levels, () => 0).reduce<unknown>((items) => ({ items }), { type: 'integer' });

/** What is set where, and the code it is refused with. */
const FAULTS: readonly (readonly [path: string, value: unknown, code: string])[] = [
  ['schema_version', 'assay.pack/2', 'unsupported_schema'],
  ['schema_version', undefined, 'unexpected_or_missing_field'],
  ['author', 'me', 'unexpected_or_missing_field'],
  ['pack_id', '1', 'invalid_identifier'],
  ['pack_id', 'sorting-bounded', 'unsupported_task_pack'],
  ['pack_id', 'unit-graph-distances', 'unsupported_task_pack'],
  ['pack_version', 1, 'invalid_text'],
  ['pack_version', '', 'invalid_text'],
  ['resolution_id', null, 'invalid_identifier'],
  ['language', 'Go', 'invalid_enum'],
  ['language', 'constructor', 'invalid_enum'],
  ['entry_point', 'not a name', 'invalid_identifier'],
  ['entry_point', '', 'invalid_identifier'],
  ['entry_point', 'a'.repeat(129), 'invalid_identifier'],
  ['classes', {}, 'record_count_limit'],
  ['classes', many(65, (at) => ({ id: `C${at}`, mechanism: 'm', boundary: 'b' })), 'record_count_limit'],
  ['classes.0.id', undefined, 'record_id_required'],
  ['classes.0.id', 'a/1', 'invalid_identifier'],
  ['classes.0.mechanism', '', 'invalid_text'],
  ['classes.0.boundary', undefined, 'unexpected_or_missing_field'],
  ['classes', [...pack().classes, ...pack().classes], 'duplicate_record_id'],
  ['rules', many(129, (at) => ({ ...rule, id: `r/${at}` })), 'record_count_limit'],
  ['rules', many(10_000, (at) => ({ id: `r/${at}` })), 'record_count_limit'],
  ['rules.0.id', 'loop/01', 'invalid_identifier'],
  ['rules.0.id', 'loop/1/1', 'invalid_identifier'],
  ['rules.0.id', 'loop/', 'invalid_identifier'],
  ['rules.0.id', '../loop', 'invalid_identifier'],
  ['rules.0.id', 'loop/2', 'duplicate_record_id'],
  ['rules.0.class_id', 'OTHER', 'class_outside_frame'],
  ['rules.0.class_id', 'toString', 'class_outside_frame'],
  ['rules.0.structure_digest', 'A'.repeat(64), 'invalid_sha256'],
  ['rules.0.structure_digest', 'b'.repeat(64), 'duplicate_reference'],
  ['rules.0.explanation', null, 'invalid_text'],
  ['reserved', 'sort', 'invalid_reference_list'],
  ['reserved', many(513, (at) => `n${at}`), 'invalid_reference_list'],
  ['reserved.0', 1, 'invalid_identifier'],
  ['reserved', ['sort', 'sort'], 'duplicate_reference'],
  ['reserved', ['solve'], 'duplicate_reference'],
  ['suite', null, 'object_required'],
  ['suite.oracle_id', undefined, 'unexpected_or_missing_field'],
  ['suite.schema_version', '', 'invalid_text'],
  ['suite.input_schema', true, 'object_required'],
  ['suite.input_schema', { $ref: '#' }, 'unexpected_or_missing_field'],
  ['suite.input_schema', { $ref: 'https://example.org/schema' }, 'unexpected_or_missing_field'],
  ['suite.input_schema', { $defs: { a: { $ref: '#/$defs/a' } } }, 'unexpected_or_missing_field'],
  ['suite.input_schema', { pattern: '(a+)+$' }, 'unexpected_or_missing_field'],
  ['suite.input_schema', { constructor: true }, 'unexpected_or_missing_field'],
  ['suite.input_schema', { $schema: 'http://json-schema.org/draft-07/schema#' }, 'invalid_enum'],
  ['suite.input_schema', { type: 'set' }, 'invalid_enum'],
  ['suite.input_schema', { type: 'toString' }, 'invalid_enum'],
  ['suite.input_schema', { type: [] }, 'record_count_limit'],
  ['suite.input_schema', { enum: [] }, 'record_count_limit'],
  ['suite.input_schema', { enum: [[1]] }, 'invalid_enum'],
  ['suite.input_schema', { const: {} }, 'invalid_enum'],
  ['suite.input_schema', { minimum: '0' }, 'invalid_integer'],
  ['suite.input_schema', { maxItems: -1 }, 'invalid_integer'],
  ['suite.input_schema', { maxItems: 1.5 }, 'invalid_integer'],
  ['suite.input_schema', { required: 'a' }, 'record_count_limit'],
  ['suite.input_schema', { required: [1] }, 'invalid_text'],
  ['suite.input_schema', { required: ['a', 'a'] }, 'duplicate_reference'],
  ['suite.input_schema', { properties: [] }, 'object_required'],
  ['suite.input_schema', { items: 1 }, 'object_required'],
  ['suite.input_schema', { title: '' }, 'invalid_text'],
  ['suite.input_schema', { anyOf: many(256, () => true) }, 'record_count_limit'],
  ['suite.input_schema', nested(30), 'json_depth_limit'],
];

for (const [at, [path, value, code]] of FAULTS.entries()) {
  test(`a pack is refused for ${path}: ${code} (${at})`, async (t) => {
    const document = pack();
    set(document, path, value);
    t.is(await codeOf(checkPack({ pack: writeDocument(emptyFolder(t), 'pack.json', document) })), code);
  });
}

test('a pack that keeps the rules is told by its bytes', async (t) => {
  const document = pack();
  const path = writeDocument(emptyFolder(t), 'pack.json', document);
  t.like(await checkPack({ pack: path }), {
    status: 'valid_pack',
    pack_id: 'own',
    language: 'go',
    class_count: 1,
    rule_count: 2,
    pack_sha256: sha256(JSON.stringify(document)),
  });
});

test('names of any alphabet and every language are taken', async (t) => {
  for (const entry_point of ['größe', '_x', '$', 'a\u{1d400}']) {
    const path = writeDocument(emptyFolder(t), 'pack.json', { ...pack(), entry_point });
    t.is(await codeOf(checkPack({ pack: path })), undefined, entry_point);
  }
  for (const language of ['python', 'javascript', 'typescript', 'go', 'rust', 'java', 'cpp']) {
    const path = writeDocument(emptyFolder(t), 'pack.json', { ...pack(), language });
    t.like(await checkPack({ pack: path }), { language });
  }
});

test('bytes that are no document are refused', async (t) => {
  const text = JSON.stringify(pack());
  const code = async (bytes: string | Buffer) =>
    codeOf(checkPack({ pack: join(folderOf(t, { 'pack.json': bytes }), 'pack.json') }));
  t.is(await code(text.replace('{', '{"__proto__": {"language": "go"}, ')), 'unexpected_or_missing_field');
  t.is(await code(text.replace('"pack_id"', '"\\u0070ack_id": "x", "pack_id"')), 'duplicate_json_key');
  t.is(await code(`\ufeff${text}`), 'invalid_json');
  t.is(await code(`${text}\0`), 'invalid_json');
  t.is(
    await code(Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])])),
    'invalid_json',
  );
  t.is(await code('['.repeat(65_536)), 'invalid_json');
  t.is(await code(`${text}${' '.repeat(1_048_577)}`), 'payload_size_limit');
  t.is(await code('[]'), 'object_required');
  const folder = emptyFolder(t);
  t.is(await codeOf(checkPack({ pack: join(folder, 'pack.json') })), 'payload_unavailable_or_unsafe');
  writeFileSync(join(folder, 'pack.json'), text);
  t.is(
    await codeOf(checkPack({ pack: join(folder, 'pack.json', 'pack.json') })),
    'input_directory_unavailable',
  );
});
