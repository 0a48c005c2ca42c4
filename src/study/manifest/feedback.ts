/** Feedback on revisions, and who could have received it (section 2.9 of the contract). */

import { must, stop } from '../errors.js';
import { identifier, objectOf, oneOf, records, type Value } from '../fields.js';
import type { Feedback, Receipt, Revision } from './study.js';

const MOST_FEEDBACK = 1_024;

export function readFeedback(
  value: Value,
  revisions: ReadonlyMap<string, Revision>,
  receipts: ReadonlyMap<string, Receipt>,
): ReadonlyMap<string, Feedback> {
  const found = new Map<string, Feedback>();
  for (const [id, supplied] of records(value, MOST_FEEDBACK)) {
    objectOf(supplied, ['id', 'revision_id', 'kind', 'receipt_id', 'visible_to_agent']);
    const revisionId = identifier(supplied.get('revision_id'));
    must(revisions.has(revisionId), 'feedback_revision_missing');
    const kind = oneOf(supplied.get('kind'), ['test', 'build', 'lint', 'human', 'model']);
    const visibleToAgent = supplied.get('visible_to_agent');
    must(typeof visibleToAgent === 'boolean', 'invalid_feedback_visibility');
    const receiptId = readReceiptId(supplied.get('receipt_id'), revisionId, visibleToAgent, receipts);
    found.set(id, { id, revisionId, kind, receiptId, visibleToAgent, supplied });
  }
  return found;
}

function readReceiptId(
  value: Value,
  revisionId: string,
  visible: boolean,
  receipts: ReadonlyMap<string, Receipt>,
): string | null {
  if (value === null) return null;
  const receipt = receipts.get(identifier(value)) ?? stop('feedback_receipt_missing');
  must(receipt.revisionId === revisionId, 'feedback_receipt_wrong_revision');
  must(!visible || receipt.visibility === 'feedback', 'feedback_exposes_withheld_or_unknown_receipt');
  return receipt.id;
}

/** What a revision received existed, could be seen, and examined one of its ancestors. */
export function checkReceived(byOrdinal: Iterable<Revision>, feedback: ReadonlyMap<string, Feedback>): void {
  for (const revision of byOrdinal) {
    for (const id of revision.feedbackIds) {
      const received = feedback.get(id) ?? stop('received_feedback_missing');
      const available = received.visibleToAgent && revision.lineage.has(received.revisionId);
      must(available, 'feedback_not_available_to_revision');
    }
  }
}
