/** Packs are built from exemplars (section 15). */

import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { buildPack, checkPack } from '../../dist/study/index.js';
import { codeOf, sha256 } from './fixture.js';
import { definition, EXAMPLE, EXEMPLARS, folderOf } from './own-packs.js';

function laid(t: ExecutionContext, files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  return folderOf(t, { 'pack.yml': JSON.stringify(definition()), ...EXEMPLARS, ...files });
}

async function built(t: ExecutionContext, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const directory = laid(t, files);
  return codeOf(buildPack({ directory, output: join(directory, 'pack.json') }));
}

test('a built pack is a valid one, for its owner only, and the same whenever it is built', async (t) => {
  const directory = laid(t);
  const output = join(directory, 'pack.json');
  const result = await buildPack({ directory, output });
  const bytes = readFileSync(output);
  t.like(result, { status: 'pack_built', pack_path: output, pack_sha256: sha256(bytes), rule_count: 2 });
  t.is(statSync(output).mode & 0o777, 0o600);
  const { status: _, pack_path: __, ...summary } = result;
  t.deepEqual(await checkPack({ pack: output }), { status: 'valid_pack', ...summary });
  await buildPack({ directory, output: join(directory, 'again.json') });
  t.deepEqual(readFileSync(join(directory, 'again.json')), bytes);
});

test('the example pack is what its exemplars give', async (t) => {
  const output = join(folderOf(t, {}), 'pack.json');
  await buildPack({ directory: join(EXAMPLE, 'pack'), output });
  t.is(readFileSync(output, 'utf8'), readFileSync(join(EXAMPLE, 'pack.json'), 'utf8'));
});

test('nothing is overwritten, and nothing is left of a refused pack', async (t) => {
  const directory = laid(t);
  writeFileSync(join(directory, 'taken.json'), 'mine');
  t.is(
    await codeOf(buildPack({ directory, output: join(directory, 'taken.json') })),
    'output_already_exists',
  );
  t.is(readFileSync(join(directory, 'taken.json'), 'utf8'), 'mine');
  const broken = laid(t, { 'loop/1.go': 'package own' });
  const output = join(broken, 'pack.json');
  t.is(await codeOf(buildPack({ directory: broken, output })), 'static_rule_claim_mismatch');
  t.false(existsSync(output));
});

test('an exemplar must be a program that its rule can recognise', async (t) => {
  const claim = 'static_rule_claim_mismatch';
  t.is(await built(t), undefined);
  t.is(await built(t, { 'loop/1.go': 'package own\nfunc solve( {}\n' }), claim);
  t.is(await built(t, { 'loop/1.go': 'package own\nfunc other() {}\n' }), claim);
  t.is(await built(t, { 'loop/1.go': 'package own\nimport "sort"\nfunc solve() {}\n' }), claim);
  t.is(await built(t, { 'loop/1.go': 'package own\nfunc solve(f func()) { f() }\n' }), claim);
  t.is(await built(t, { 'loop/1.go': '['.repeat(65_536) }), claim);
  t.is(await built(t, { 'loop/1.go': `\ufeff${EXEMPLARS['loop/1.go']}` }), claim);
  t.is(await built(t, { 'loop/1.go': EXEMPLARS['loop/1.go'].replaceAll('\n', '\r') }), claim);
  t.is(await built(t, { 'loop/1.go': `${EXEMPLARS['loop/1.go']}\0` }), claim);
  t.is(await built(t, { 'loop/1.go': Buffer.from([0x2f, 0x2f, 0xff, 0x0a]) }), 'source_requires_utf8');
  t.is(await built(t, { 'loop/1.go': EXEMPLARS['loop/2.go'] }), 'duplicate_reference');
  t.is(await built(t, { 'loop/1.go': ' '.repeat(262_145) }), 'payload_size_limit');
});

test('exemplars are files in the folder, called by their rules', async (t) => {
  const folder = folderOf(t, {
    'pack.yml': JSON.stringify(definition()),
    'loop/2.go': EXEMPLARS['loop/2.go'],
  });
  const build = () => codeOf(buildPack({ directory: folder, output: join(folder, 'pack.json') }));
  t.is(await build(), 'payload_unavailable_or_unsafe');
  writeFileSync(join(folder, 'elsewhere.go'), EXEMPLARS['loop/1.go']);
  symlinkSync('../elsewhere.go', join(folder, 'loop/1.go'));
  t.is(await build(), 'payload_unavailable_or_unsafe');
  t.is(
    await codeOf(buildPack({ directory: join(folder, 'none'), output: '/none' })),
    'input_directory_unavailable',
  );
});

test('pack.yml is strict YAML, and keeps the rules of a pack file', async (t) => {
  const yaml = (text: string) => built(t, { 'pack.yml': text });
  const text = JSON.stringify(definition());
  t.is(await yaml('a: &a 1\nb: *a\n'), 'invalid_json');
  t.is(await yaml(text.replace('{', '{"pack_id": "x", ')), 'invalid_json');
  t.is(await yaml('[1, 2]'), 'object_required');
  t.is(await yaml('{}'), 'unexpected_or_missing_field');
  t.is(await yaml(text.replace('{', '{"__proto__": 1, ')), 'unexpected_or_missing_field');
  t.is(await yaml(JSON.stringify({ ...definition(), rules: 1 })), 'record_count_limit');
  t.is(await yaml(JSON.stringify({ ...definition(), rules: [1] })), 'object_required');
  const digest = { id: 'a', class_id: 'LOOP', explanation: 'x', structure_digest: 'a'.repeat(64) };
  t.is(await yaml(JSON.stringify({ ...definition(), rules: [digest] })), 'unexpected_or_missing_field');
  t.is(await yaml(JSON.stringify({ ...definition(), pack_id: 'sorting-bounded' })), 'unsupported_task_pack');
  t.is(await yaml(JSON.stringify({ ...definition(), pack_version: 1 })), 'invalid_text');
  const ids = Array.from({ length: 129 }, (_, at) => ({ id: `r/${at}`, class_id: 'LOOP', explanation: 'x' }));
  t.is(await yaml(JSON.stringify({ ...definition(), rules: ids })), 'record_count_limit');
});
