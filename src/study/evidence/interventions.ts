/** What happened between two revisions, as supplied (section 6.1 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { byCodePoint } from '../../text/order.js';
import { must, stop } from '../errors.js';
import { identifier, integer, objectOf, oneOf, records, references, type Value } from '../fields.js';
import type { Revision, Study } from '../manifest/study.js';
import type { Material } from './materials.js';

const MOST_INTERVENTIONS = 512;

export type InterventionKind =
  | 'baseline_prompt'
  | 'alternative_strategy'
  | 'test_feedback'
  | 'reference_material'
  | 'other';

export interface Intervention {
  readonly id: string;
  readonly runId: string;
  /** null for a first prompt. */
  readonly after: Revision | null;
  readonly before: Revision;
  readonly order: number;
  readonly kind: InterventionKind;
  readonly materialIds: readonly string[];
  readonly feedbackIds: readonly string[];
  readonly visibility: 'visible' | 'withheld' | 'unknown';
  readonly reuseClaim: 'copied' | 'adapted' | 'none' | 'unknown';
  /** The record as supplied. */
  readonly supplied: OrderedObject;
}

const FIELDS = [
  'id',
  'run_id',
  'after_revision_id',
  'before_revision_id',
  'order',
  'kind',
  'material_ids',
  'feedback_ids',
  'visibility',
  'reuse_claim',
];

/** By run and order. */
export function readInterventions(
  value: Value,
  study: Study,
  materials: ReadonlyMap<string, Material>,
): readonly Intervention[] {
  const orders = new Set<string>();
  const found = [...records(value, MOST_INTERVENTIONS)].map(([id, record]) =>
    readIntervention(id, record, study, materials, orders),
  );
  const sorted = found.sort((a, b) => byCodePoint(a.runId, b.runId) || a.order - b.order);
  checkOrder(sorted);
  return sorted;
}

function readIntervention(
  id: string,
  record: OrderedObject,
  study: Study,
  materials: ReadonlyMap<string, Material>,
  orders: Set<string>,
): Intervention {
  objectOf(record, FIELDS);
  const { runId, before, after } = readInterval(record, study);
  const order = integer(record.get('order'), 1);
  must(!orders.has(`${runId} ${order}`), 'duplicate_intervention_order');
  orders.add(`${runId} ${order}`);
  const kind = oneOf(record.get('kind'), [
    'baseline_prompt',
    'alternative_strategy',
    'test_feedback',
    'reference_material',
    'other',
  ]);
  const fromStart = kind === 'baseline_prompt' && before.parents.length === 0;
  must(after !== null || fromStart, 'intervention_start_requires_root_prompt');
  const visibility = oneOf(record.get('visibility'), ['visible', 'withheld', 'unknown']);
  const reuseClaim = oneOf(record.get('reuse_claim'), ['copied', 'adapted', 'none', 'unknown']);
  const materialIds = references(record.get('material_ids'));
  const feedbackIds = references(record.get('feedback_ids'));
  must(
    materialIds.every((one) => materials.has(one)),
    'intervention_material_missing',
  );
  const reused = reuseClaim === 'copied' || reuseClaim === 'adapted';
  const referenced = kind === 'reference_material' && materialIds.length > 0;
  must(!reused || referenced, 'reuse_claim_without_reference');
  const claims = { order, kind, materialIds, feedbackIds, visibility, reuseClaim };
  const intervention = { id, runId, after, before, ...claims, supplied: record };
  checkFeedback(intervention, study);
  return intervention;
}

function readInterval(record: OrderedObject, study: Study) {
  const runId = identifier(record.get('run_id'));
  const before =
    study.revisions.get(identifier(record.get('before_revision_id'))) ??
    stop('intervention_revision_missing');
  must(before.runId === runId, 'intervention_run_mismatch');
  const afterId = record.get('after_revision_id');
  if (afterId === null) return { runId, before, after: null };
  const after = study.revisions.get(identifier(afterId));
  must(after !== undefined && before.lineage.has(after.id), 'intervention_not_between_ancestors');
  return { runId, before, after };
}

function checkFeedback({ kind, visibility, after, before, feedbackIds }: Intervention, study: Study): void {
  const events = feedbackIds.map((id) => {
    const event = study.feedback.get(id);
    const bound = event !== undefined && event.revisionId === after?.id;
    must(bound, 'intervention_feedback_binding_mismatch');
    const received = before.feedbackIds.includes(id);
    if (visibility === 'visible') {
      must(event.visibleToAgent && received, 'intervention_feedback_not_received');
    } else must(!received, 'intervention_visibility_conflict');
    return event;
  });
  if (kind !== 'test_feedback') return;
  must(events.length > 0, 'test_intervention_needs_feedback');
  const tested = events.every((event) => event.kind === 'test' && event.receiptId !== null);
  must(tested, 'test_intervention_requires_test_receipts');
}

function checkOrder(sorted: readonly Intervention[]): void {
  const backward = sorted.slice(1).some(({ runId, before }, at) => {
    const earlier = sorted[at];
    return earlier?.runId === runId && earlier.before.ordinal > before.ordinal;
  });
  must(!backward, 'intervention_order_conflicts_with_revisions');
}
