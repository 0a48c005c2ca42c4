/** Sizes of results and documents (section 1.1), and codes that only a failing machine gives. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { ordered } from '../../dist/json/ordered.js';
import { stopWith } from '../../dist/study/errors.js';
import { inspectStudy, studyJson } from '../../dist/study/index.js';
import { boundResult, documentBytes } from '../../dist/study/output.js';
import { codeOf, lay, set, sha256, study, writeDocument } from './fixture.js';

const code = (work: () => unknown) => codeOf((async () => work())());

test('a result has at most so many bytes, its final newline not counted', async (t) => {
  const result = { text: 'x\u00e9' };
  const bytes = studyJson(result).length - 1;
  for (const limit of ['analysis_result_size_limit', 'trace_result_size_limit'] as const) {
    t.is(await code(() => boundResult(result, bytes, limit)), undefined);
    t.is(await code(() => boundResult(result, bytes - 1, limit)), limit);
  }
});

test('a written document has at most 1 MiB', async (t) => {
  const around = documentBytes(ordered({ a: '' })).length;
  t.is(documentBytes(ordered({ a: 'x'.repeat(1_048_576 - around) })).length, 1_048_576);
  t.is(await code(() => documentBytes(ordered({ a: 'x'.repeat(1_048_577 - around) }))), 'json_size_limit');
});

test('32 profiles that all fail everywhere give a result that is refused whole', async (t) => {
  const document = study();
  const cases = Array.from({ length: 600 }, (_, at) => ({ id: `T${at}`, input: [] }));
  const suite = JSON.stringify({
    schema_version: 'structdet-code.sort-suite/0.1',
    oracle_id: 'sort-properties/0.1',
    cases,
  });
  set(document, 'suites.0.sha256', sha256(suite));
  const [first] = document.receipts;
  const receipts = Array.from({ length: 32 }, (_, at) => ({
    ...first,
    id: `E${at}`,
    suite_sha256: sha256(suite),
    attempted: 600,
    completed: 600,
    passed: 0,
    status: 'failed',
  }));
  set(document, 'receipts', receipts);
  set(document, 'feedback', []);
  set(document, 'revisions.1.feedback_ids', []);
  set(document, 'selection', []);
  const laid = lay(t, document, { 'suite.json': suite });
  const outcomes = cases.map(({ id }) => ({ id, status: 'failed' }));
  const evidence = {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: laid.sha256,
    materials: [],
    interventions: [],
    failure_profiles: receipts.map(({ id }) => ({ id: `P-${id}`, receipt_id: id, outcomes })),
  };
  const path = writeDocument(laid.folder, 'evidence.json', evidence);
  t.is(await codeOf(inspectStudy({ study: laid.path, evidence: path })), 'analysis_result_size_limit');
});

test('codes that the core gives pass through; any other text is a defect', async (t) => {
  for (const one of ['unsupported_safe_input_platform', 'io_operation_failed']) {
    t.is(await code(() => stopWith(one)), one);
  }
  t.throws(() => stopWith('toString'), { message: /unknown code/ });
});

test('a folder cannot stand where a file is read', async (t) => {
  const { folder } = lay(t);
  mkdirSync(join(folder, 'folder.json'));
  t.is(await codeOf(inspectStudy({ study: join(folder, 'folder.json') })), 'nonregular_payload');
});
