/** Test suites (section 2.5 of the contract). */

import { must } from '../errors.js';
import { objectOf, records, type Value } from '../fields.js';
import { JSON_BYTES, MOST_CASES } from '../limits.js';
import { relativePath } from '../location.js';
import type { TaskPack } from '../packs/index.js';
import { type Payloads, parseDocument } from '../payloads.js';
import type { Suite } from './study.js';

const MOST_SUITES = 16;

export async function readSuites(
  value: Value,
  pack: TaskPack,
  payloads: Payloads,
): Promise<ReadonlyMap<string, Suite>> {
  const found = new Map<string, Suite>();
  for (const [id, record] of records(value, MOST_SUITES)) {
    objectOf(record, ['id', 'path', 'sha256', 'oracle_id']);
    const { bytes, sha256 } = await payloads.read(record.get('path'), JSON_BYTES);
    must(sha256 === record.get('sha256'), 'suite_digest_mismatch');
    const path = relativePath(record.get('path'));
    const { oracleId } = pack.suite;
    const caseIds = readCases(parseDocument(bytes), record.get('oracle_id'), pack);
    found.set(id, { id, path, sha256, oracleId, caseIds });
  }
  return found;
}

function readCases(document: Value, declared: Value, { suite }: TaskPack): readonly string[] {
  const file = objectOf(document, ['schema_version', 'oracle_id', 'cases']);
  const known =
    file.get('schema_version') === suite.schemaVersion &&
    declared === suite.oracleId &&
    file.get('oracle_id') === suite.oracleId;
  must(known, 'unsupported_suite_oracle');
  const cases = records(file.get('cases'), MOST_CASES);
  must(cases.size > 0, 'empty_test_suite');
  for (const one of cases.values()) {
    objectOf(one, ['id', 'input']);
    suite.checkInput(one.get('input'));
  }
  return [...cases.keys()];
}

/** Reads a suite's file once more; it must still have the bytes that the study pins. */
export async function confirmSuite(suite: Suite, payloads: Payloads): Promise<void> {
  const { sha256 } = await payloads.read(suite.path, JSON_BYTES);
  must(sha256 === suite.sha256, 'suite_digest_mismatch');
}
