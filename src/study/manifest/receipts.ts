/** Receipts of test runs (section 2.8 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must } from '../errors.js';
import { identifier, integer, objectOf, oneOf, records, text, type Value } from '../fields.js';
import type { Artifact, Header, Receipt, Revision, Suite } from './study.js';

const MOST_RECEIPTS = 1_024;

const FIELDS = [
  'id',
  'revision_id',
  'artifact_id',
  'source_sha256',
  'suite_id',
  'suite_sha256',
  'environment',
  'status',
  'attempted',
  'completed',
  'passed',
  'conformance',
  'visibility',
  'execution_basis',
];

interface Bound {
  readonly header: Header;
  readonly revisions: ReadonlyMap<string, Revision>;
  readonly artifacts: ReadonlyMap<string, Artifact>;
  readonly suites: ReadonlyMap<string, Suite>;
}

export function readReceipts(value: Value, bound: Bound): ReadonlyMap<string, Receipt> {
  const found = new Map<string, Receipt>();
  for (const [id, record] of records(value, MOST_RECEIPTS)) {
    objectOf(record, FIELDS);
    const { revision, suite } = readBinding(record, bound);
    const environment = objectOf(record.get('environment'), ['python', 'platform', 'runner']);
    for (const name of ['python', 'platform', 'runner']) text(environment.get(name));
    const claims = readClaims(record, bound.header);
    const counts = readCounts(record, suite.caseIds.length, claims.status);
    found.set(id, { id, revisionId: revision.id, suiteId: suite.id, environment, ...claims, ...counts });
  }
  return found;
}

function readBinding(record: OrderedObject, { revisions, artifacts, suites }: Bound) {
  const revision = revisions.get(identifier(record.get('revision_id')));
  const artifact = artifacts.get(identifier(record.get('artifact_id')));
  const suite = suites.get(identifier(record.get('suite_id')));
  must(revision !== undefined && artifact !== undefined && suite !== undefined, 'receipt_reference_missing');
  const same = revision.artifactId === artifact.id && record.get('source_sha256') === artifact.sha256;
  must(same, 'receipt_source_binding_mismatch');
  must(record.get('suite_sha256') === suite.sha256, 'receipt_suite_binding_mismatch');
  return { revision, suite };
}

function readClaims(record: OrderedObject, { dataRole }: Header) {
  const status = oneOf(record.get('status'), ['passed', 'failed', 'partial', 'timeout', 'error']);
  const conformance = oneOf(record.get('conformance'), ['passed', 'failed', 'unknown']);
  const visibility = oneOf(record.get('visibility'), ['feedback', 'withheld', 'unknown']);
  const executionBasis = oneOf(record.get('execution_basis'), [
    'project_fixture_execution',
    'fixture_stipulated',
    'external_report',
  ]);
  must(dataRole === 'fixture' || executionBasis === 'external_report', 'fixture_receipt_in_real_study');
  return { status, conformance, visibility, executionBasis };
}

function readCounts(record: OrderedObject, cases: number, status: Receipt['status']) {
  const attempted = integer(record.get('attempted'), 0, cases);
  const completed = integer(record.get('completed'), 0, attempted);
  const passed = integer(record.get('passed'), 0, completed);
  must(status !== 'passed' || passed === cases, 'incomplete_passing_receipt');
  must(status !== 'failed' || passed < completed, 'failure_without_failed_case');
  return { attempted, completed, passed };
}
