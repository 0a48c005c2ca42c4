/** Safe reading (section 1): limits, hostile JSON, files that are not what they seem. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { readEvidence } from '../../dist/study/evidence/index.js';
import {
  traceStudy,
  validateStudy,
  writeEvidenceTemplate,
  writeTraceTemplate,
} from '../../dist/study/index.js';
import { loadStudy } from '../../dist/study/manifest/load.js';
import { codeOf, lay, set, sha256, study, writeDocument } from './fixture.js';

test('hostile JSON has its codes', async (t) => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const known = {
    '': 'invalid_json',
    '{"a":1,}': 'invalid_json',
    '\ufeff{}': 'invalid_json',
    '{"a":1,"\\u0061":2}': 'duplicate_json_key',
    '{"a":NaN}': 'nonfinite_json_number',
    '[1e999]': 'nonfinite_json_number',
    [deep(25)]: 'object_required',
    [deep(26)]: 'json_depth_limit',
    [deep(5_000)]: 'invalid_json',
    [`[${'9'.repeat(4_301)}]`]: 'invalid_json',
    '[]': 'object_required',
    null: 'object_required',
  };
  for (const [text, code] of Object.entries(known)) {
    const { path } = lay(t, text);
    t.is(await codeOf(validateStudy({ study: path })), code, text.slice(0, 40));
  }
});

test('a program is UTF-8 of at most 256 KiB', async (t) => {
  const withSource = (text: string | Buffer) => {
    const document = study();
    const laid = lay(t, document);
    writeFileSync(join(laid.folder, 'sources/slow.py'), text);
    return codeOf(validateStudy({ study: laid.path }));
  };
  t.is(await withSource(Buffer.alloc(262_145, ' ')), 'payload_size_limit');
  t.is(await withSource(Buffer.alloc(262_144, ' ')), 'source_digest_mismatch');
  const document = study();
  const latin = Buffer.from('# \xe9\n', 'latin1');
  const laid = lay(t, document);
  writeFileSync(join(laid.folder, 'sources/slow.py'), latin);
  const text = JSON.stringify(document).replaceAll(document.artifacts[0]?.sha256 ?? '', sha256(latin));
  writeDocument(laid.folder, 'study.json', text);
  t.is(await codeOf(validateStudy({ study: laid.path })), 'source_requires_utf8');
});

test('links and pipes are refused, and nothing waits for a writer', async (t) => {
  const laid = lay(t);
  const source = join(laid.folder, 'sources/slow.py');
  renameSync(source, join(laid.folder, 'kept.py'));
  symlinkSync('../kept.py', source);
  t.is(await codeOf(validateStudy({ study: laid.path })), 'payload_unavailable_or_unsafe');
  const piped = lay(t);
  renameSync(join(piped.folder, 'sources/slow.py'), join(piped.folder, 'kept.py'));
  execFileSync('mkfifo', [join(piped.folder, 'sources/slow.py')]);
  t.is(await codeOf(validateStudy({ study: piped.path })), 'nonregular_payload');
  const linked = join(laid.folder, 'link');
  symlinkSync('.', linked);
  t.is(await codeOf(validateStudy({ study: join(linked, 'study.json') })), 'input_directory_unavailable');
});

test('a study reads at most 4 MiB', async (t) => {
  const document = study();
  const big = ' '.repeat(262_144);
  const files = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`big${at}.py`, big]));
  const artifacts = Object.keys(files).map((path, at) => ({
    ...document.artifacts[0],
    id: `big${at}`,
    path,
    sha256: sha256(big),
  }));
  set(document, 'artifacts', [...document.artifacts, ...artifacts]);
  t.is(await codeOf(validateStudy({ study: lay(t, document, files).path })), 'total_input_size_limit');
});

test('a new file is never put over something', async (t) => {
  const { path, folder } = lay(t);
  const code = (output: string) =>
    codeOf(writeEvidenceTemplate({ study: path, output: `${folder}/${output}` }));
  t.is(await code('study.json'), 'output_already_exists');
  symlinkSync('nowhere', join(folder, 'dangling'));
  t.is(await code('dangling'), 'output_already_exists');
  t.is(await code('none/new.json'), 'input_directory_unavailable');
  t.is(await code(`${'n'.repeat(256)}`), 'output_unavailable');
  t.is(await code('sources/..'), 'unsafe_path');
  mkdirSync(join(folder, 'empty'));
  t.is(await code('empty/new.json'), undefined);
});

test('a template of an unsound study is not written', async (t) => {
  const document = study();
  set(document, 'runs.0.stop_reason', 'x');
  const { path, folder } = lay(t, document);
  t.is(await codeOf(writeTraceTemplate({ study: path, output: join(folder, 'study.json') })), 'invalid_enum');
});

test('a suite that changes between two readings is noticed', async (t) => {
  const laid = lay(t);
  const evidence = {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: laid.sha256,
    materials: [],
    interventions: [],
    failure_profiles: [
      { id: 'p', receipt_id: 'E-R1', outcomes: ['T1', 'T2', 'T3'].map((id) => ({ id, status: 'passed' })) },
    ],
  };
  const path = writeDocument(laid.folder, 'evidence.json', evidence);
  const loaded = await loadStudy(laid.path);
  writeDocument(laid.folder, 'suite.json', '{}');
  t.is(await codeOf(readEvidence(path, loaded, laid.path, undefined)), 'suite_digest_mismatch');
  t.is(await codeOf(traceStudy({ study: laid.path, evidence: path })), 'suite_digest_mismatch');
});
