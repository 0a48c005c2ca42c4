/** The revisions of a recorded run as a trace shows them (section 7.4 of the contract). */

import { byCodePoint } from '../../text/order.js';
import { inSuppliedOrder } from '../evidence/index.js';
import type {
  Conformance,
  Feedback,
  ReceiptStatus,
  Revision,
  Run,
  Study,
  Visibility,
} from '../manifest/study.js';
import { sortedUnique } from '../numbers/counts.js';
import type { Row } from '../rows.js';
import { type TestScope, testScope } from '../test-scope.js';

export interface TestObservation {
  readonly id: string;
  readonly status: ReceiptStatus;
  readonly attempted: number;
  readonly completed: number;
  readonly passed: number;
  readonly conformance: Conformance;
  readonly visibility: Visibility;
  readonly test_scope: TestScope;
  /** Whether it is the receipt that the design chose for the revision. */
  readonly selected: boolean;
}

export interface FeedbackObservation {
  readonly id: string;
  readonly revision_id: string;
  readonly kind: Feedback['kind'];
  readonly receipt_id: string | null;
  readonly visible_to_agent: boolean;
  readonly received_by: readonly string[];
}

export interface TracedRevision extends Row {
  readonly ordinal: number;
  readonly kind: Revision['kind'];
  readonly parents: readonly string[];
  readonly missing_parents: readonly string[];
  readonly feedback_ids: readonly string[];
  readonly root_group_id: string | null;
  readonly artifact_origin: string;
  readonly test_scope: TestScope | null;
  /** null where the run has no declared path. */
  readonly on_selected_path: boolean | null;
  readonly test_observations: readonly TestObservation[];
  readonly feedback_examining_revision: readonly FeedbackObservation[];
}

/** The records of a study by the revision that they belong to. */
export interface ByRevision {
  readonly receipts: ReadonlyMap<string, readonly TestRecord[]>;
  readonly feedback: ReadonlyMap<string, readonly Feedback[]>;
  /** Revisions that received a feedback. */
  readonly receivers: ReadonlyMap<string, readonly string[]>;
}

type TestRecord = Omit<TestObservation, 'selected'>;

export function recordsByRevision(study: Study): ByRevision {
  const receipts = [...study.receipts.values()].map((one) => ({
    revision: one.revisionId,
    record: {
      id: one.id,
      status: one.status,
      attempted: one.attempted,
      completed: one.completed,
      passed: one.passed,
      conformance: one.conformance,
      visibility: one.visibility,
      test_scope: testScope(study, one),
    },
  }));
  const received = [...study.revisions.values()].flatMap(({ id, feedbackIds }) =>
    feedbackIds.map((feedback) => ({ feedback, id })),
  );
  return {
    receipts: grouped(
      receipts,
      ({ revision }) => revision,
      ({ record }) => record,
    ),
    feedback: grouped(
      [...study.feedback.values()],
      ({ revisionId }) => revisionId,
      (one) => one,
    ),
    receivers: grouped(
      received,
      ({ feedback }) => feedback,
      ({ id }) => id,
    ),
  };
}

function grouped<From, To>(
  all: readonly From[],
  key: (one: From) => string,
  map: (one: From) => To,
): ReadonlyMap<string, readonly To[]> {
  const groups = new Map<string, To[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(map(one));
    else groups.set(key(one), [map(one)]);
  }
  return groups;
}

export function tracedRevision(
  revision: Revision,
  row: Row,
  run: Run,
  path: readonly string[] | null,
  study: Study,
  records: ByRevision,
): TracedRevision {
  const tests = [...(records.receipts.get(revision.id) ?? [])].sort((a, b) => byCodePoint(a.id, b.id));
  const observations = tests.map((one) => ({ ...one, selected: one.id === row.receipt_id }));
  return {
    ...row,
    ordinal: revision.ordinal,
    kind: revision.kind,
    parents: revision.parents,
    missing_parents: revision.missingParents,
    feedback_ids: revision.feedbackIds,
    root_group_id: run.rootGroupId,
    artifact_origin: study.artifacts.get(revision.artifactId)?.origin ?? 'unknown',
    test_scope: observations.find(({ selected }) => selected)?.test_scope ?? null,
    on_selected_path: path?.includes(revision.id) ?? null,
    test_observations: observations,
    feedback_examining_revision: feedbackObservations(revision, records),
  };
}

function feedbackObservations({ id }: Revision, records: ByRevision): readonly FeedbackObservation[] {
  const examining = [...(records.feedback.get(id) ?? [])].sort((a, b) => byCodePoint(a.id, b.id));
  return examining.map((one) => {
    const fields = {
      id: one.id,
      revision_id: one.revisionId,
      kind: one.kind,
      receipt_id: one.receiptId,
      visible_to_agent: one.visibleToAgent,
    };
    const receivedBy = sortedUnique(records.receivers.get(one.id) ?? []);
    return { ...inSuppliedOrder(fields, one.supplied.keys()), received_by: receivedBy };
  });
}
