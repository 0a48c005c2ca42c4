/** Manifests and folders that mean harm, or are no manifests at all. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { recompute, replay } from '../../dist/snapshot/index.js';
import { emptyFolder } from '../folder.js';
import { changeManifest, copyOf, kindsOf, made, readManifest } from './made.js';

const MIB = 1 << 20;

const TEXTS: readonly [string, string | Buffer, string][] = [
  ['nothing', '', 'invalid_json'],
  ['no object', '[]', 'object_required'],
  ['a byte order mark', '\ufeff{}', 'invalid_json'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'invalid_json'],
  ['a member twice', '{"action": 1, "action": 2}', 'duplicate_json_key'],
  ['not a number', '{"a": NaN}', 'nonfinite_json_number'],
  ['deep', `${'['.repeat(40)}${']'.repeat(40)}`, 'json_depth_limit'],
  ['deeper than any stack', '['.repeat(MIB - 1), 'invalid_json'],
  ['more than a mebibyte', `{}${' '.repeat(MIB)}`, 'unsupported_snapshot_action'],
  ['more than a mebibyte of a study', `{"action": "trace"${' '.repeat(MIB)}}`, 'payload_size_limit'],
  ['a large list', `[${'0,'.repeat(MIB)}0]`, 'payload_size_limit'],
  ['more than eight mebibytes', Buffer.alloc(8 * MIB + 1, ' '), 'payload_size_limit'],
  ['names of the language', '{"__proto__": 1, "constructor": 2}', 'unexpected_or_missing_field'],
];

for (const [title, text, code] of TEXTS) {
  test(`a manifest that is ${title}`, async (t) => {
    const bundle = emptyFolder(t);
    writeFileSync(join(bundle, 'snapshot.json'), text);
    t.deepEqual(await kindsOf(replay({ bundle })), [`study.${code}`]);
    t.deepEqual(await kindsOf(recompute({ bundle })), [`study.${code}`]);
  });
}

test('no manifest, a link, a folder, a pipe', async (t) => {
  const outcome = async (make: (path: string) => void) => {
    const bundle = emptyFolder(t);
    make(join(bundle, 'snapshot.json'));
    return kindsOf(replay({ bundle }));
  };
  t.deepEqual(await outcome(() => undefined), ['study.payload_unavailable_or_unsafe']);
  t.deepEqual(await outcome((path) => symlinkSync('/etc/passwd', path)), [
    'study.payload_unavailable_or_unsafe',
  ]);
  t.deepEqual(await outcome((path) => mkdirSync(path)), ['study.nonregular_payload']);
  t.deepEqual(await outcome((path) => spawnSync('mkfifo', [path])), ['study.nonregular_payload']);
});

test('a listed pipe does not hold a replay', async (t) => {
  const bundle = copyOf(t, await made(t));
  spawnSync('mkfifo', [join(bundle, 'inputs', 'pipe')]);
  changeManifest(bundle, ({ files }) =>
    files.push({ path: 'inputs/pipe', sha256: '0'.repeat(64), bytes: 0 }),
  );
  t.deepEqual(await kindsOf(replay({ bundle })), ['study.nonregular_payload']);
});

test('sizes: a listed input above its limit, and more than all may have', async (t) => {
  const large = copyOf(t, await made(t));
  writeFileSync(join(large, 'inputs', 'large'), Buffer.alloc(MIB + 1));
  changeManifest(large, ({ files }) =>
    files.push({ path: 'inputs/large', sha256: '0'.repeat(64), bytes: MIB }),
  );
  t.deepEqual(await kindsOf(replay({ bundle: large })), ['study.payload_size_limit']);
  const many = copyOf(t, await made(t));
  const zeros = '30e14955ebf1352266dc2ff8067e68104607e750abb9d3b36582b8af909fcb58';
  for (let at = 0; at < 25; at++) writeFileSync(join(many, 'inputs', `m${at}`), Buffer.alloc(MIB));
  changeManifest(many, ({ files }) => {
    for (let at = 0; at < 25; at++) files.push({ path: `inputs/m${at}`, sha256: zeros, bytes: MIB });
  });
  t.deepEqual(await kindsOf(replay({ bundle: many })), ['study.total_input_size_limit']);
});

test('arguments under names of the language are no arguments', async (t) => {
  const bundle = copyOf(t, await made(t));
  const text = JSON.stringify(readManifest(bundle)).replace('"arguments":{', '"arguments":{"__proto__":"x",');
  writeFileSync(join(bundle, 'snapshot.json'), text);
  t.deepEqual(await kindsOf(replay({ bundle })), ['study.unexpected_or_missing_field']);
});
