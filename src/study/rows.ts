/** From a selected revision to what is claimed of it (section 5.1 of the contract). */

import { must, stop } from './errors.js';
import { identifier, objectOf, type Value } from './fields.js';
import type {
  Artifact,
  Assignment,
  AssignmentStatus,
  LineRange,
  Receipt,
  Records,
  Revision,
} from './manifest/study.js';

export type Validity = 'not_assessed' | 'failed' | 'passed_under_supplied_scope' | 'undetermined';

/** A revision with its assignment and its receipt. Absent values are null. */
export interface Row {
  readonly revision_id: string;
  readonly run_id: string;
  readonly artifact_id: string;
  readonly source_sha256: string;
  readonly assignment_id: string | null;
  readonly assignment_status: AssignmentStatus | 'not_reviewed';
  readonly classification_basis: string | null;
  readonly rule_id: string | null;
  readonly proposed_or_accepted_class: string | null;
  readonly reason: string | null;
  readonly source_anchors: readonly LineRange[];
  readonly receipt_id: string | null;
  readonly validity: Validity;
  readonly suite_id: string | null;
  readonly test_status: string;
}

/** Checks one item of a selection (or one assessment of a trace) and gives its row. */
export function project(records: Records, value: Value): Row {
  const item = objectOf(value, ['revision_id', 'assignment_id', 'receipt_id']);
  const revision =
    records.revisions.get(identifier(item.get('revision_id'))) ?? stop('selection_revision_missing');
  const artifact = records.artifacts.get(revision.artifactId) ?? stop('selection_revision_missing');
  const assignment = assignmentOf(records, item.get('assignment_id'), artifact);
  const receipt = receiptOf(records, item.get('receipt_id'), revision);
  checkAgainstRule(records, assignment, artifact);
  return rowOf(revision, artifact, assignment, receipt);
}

function assignmentOf(records: Records, value: Value, artifact: Artifact): Assignment | undefined {
  if (value === null) return undefined;
  const found = records.assignments.get(identifier(value)) ?? stop('selection_assignment_missing');
  must(found.artifactId === artifact.id, 'selection_assignment_wrong_artifact');
  must(records.latest.get(artifact.id)?.id === found.id, 'stale_assignment_selected');
  return found;
}

function receiptOf(records: Records, value: Value, revision: Revision): Receipt | undefined {
  if (value === null) return undefined;
  const found = records.receipts.get(identifier(value)) ?? stop('selection_receipt_missing');
  must(found.revisionId === revision.id, 'selection_receipt_wrong_revision');
  return found;
}

/** Where rules admit classes, a person cannot accept another class than the rule's. */
function checkAgainstRule(
  records: Records,
  assignment: Assignment | undefined,
  { analysis }: Artifact,
): void {
  if (records.evidencePolicy !== 'static_or_reviewed' || analysis.status !== 'recognized') return;
  const reviewed = assignment?.status === 'accepted' && assignment.basis === 'human_review';
  must(!reviewed || assignment.classId === analysis.class_id, 'review_conflicts_with_static_rule');
}

function rowOf(
  revision: Revision,
  artifact: Artifact,
  assignment: Assignment | undefined,
  receipt: Receipt | undefined,
): Row {
  return {
    revision_id: revision.id,
    run_id: revision.runId,
    artifact_id: artifact.id,
    source_sha256: artifact.sha256,
    assignment_id: assignment?.id ?? null,
    assignment_status: assignment?.status ?? 'not_reviewed',
    classification_basis: assignment?.basis ?? null,
    rule_id: assignment?.ruleId ?? null,
    proposed_or_accepted_class: assignment?.classId ?? null,
    reason: assignment ? assignment.reason : 'not_reviewed',
    source_anchors: assignment?.anchors ?? [],
    receipt_id: receipt?.id ?? null,
    validity: validityOf(receipt),
    suite_id: receipt?.suiteId ?? null,
    test_status: receipt?.status ?? 'not_assessed',
  };
}

function validityOf(receipt: Receipt | undefined): Validity {
  if (!receipt) return 'not_assessed';
  if (receipt.status === 'failed' || receipt.conformance === 'failed') return 'failed';
  if (receipt.status === 'passed' && receipt.conformance === 'passed') return 'passed_under_supplied_scope';
  return 'undetermined';
}

/** Whether the row's class counts. */
export function isAdmitted(row: Row): boolean {
  return row.assignment_status === 'accepted';
}

export function hasPassed(row: Row): boolean {
  return row.validity === 'passed_under_supplied_scope';
}

/** The class that counts, or null. */
export function admittedClass(row: Row | undefined): string | null {
  return row && isAdmitted(row) ? row.proposed_or_accepted_class : null;
}
