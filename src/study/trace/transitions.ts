/** Steps along a declared path, and which mechanisms it visits (section 7.4 of the contract). */

import { byCodePoint } from '../../text/order.js';
import type { Revision } from '../manifest/study.js';
import { admittedClass } from '../rows.js';
import type { TracedRevision } from './revisions.js';

export type TransitionState =
  | 'missing_lineage'
  | 'merge_parent_comparison'
  | 'ordinal_gap'
  | 'unresolved_assignment'
  | 'unchanged_source_and_mechanism'
  | 'source_change_same_mechanism'
  | 'mechanism_switch';

export interface PathTransition {
  readonly from_revision: string;
  readonly to_revision: string;
  readonly from_ordinal: number;
  readonly to_ordinal: number;
  readonly from_class: string | null;
  readonly to_class: string | null;
  readonly source_changed: boolean;
  readonly state: TransitionState;
  readonly test_scope_changed: boolean;
  readonly received_feedback_ids: readonly string[];
}

export interface TransitionCount {
  readonly from_class: string;
  readonly to_class: string;
  readonly count: number;
}

export interface Visit {
  readonly revision_id: string;
  readonly ordinal: number;
  readonly class_id: string | null;
  readonly first_observed: boolean;
  readonly observed_again_after_other_class: boolean;
}

export function pathTransitions(path: readonly TracedRevision[]): readonly PathTransition[] {
  return path.slice(1).flatMap((right, at) => {
    const left = path[at];
    return left ? [transition(left, right)] : [];
  });
}

function transition(left: TracedRevision, right: TracedRevision): PathTransition {
  const [from, to] = [admittedClass(left), admittedClass(right)];
  const sourceChanged = left.source_sha256 !== right.source_sha256;
  return {
    from_revision: left.revision_id,
    to_revision: right.revision_id,
    from_ordinal: left.ordinal,
    to_ordinal: right.ordinal,
    from_class: from,
    to_class: to,
    source_changed: sourceChanged,
    state: state(left, right, from, to),
    test_scope_changed: left.test_scope?.scope_sha256 !== right.test_scope?.scope_sha256,
    received_feedback_ids: right.feedback_ids,
  };
}

function state(
  left: TracedRevision,
  right: TracedRevision,
  from: string | null,
  to: string | null,
): TransitionState {
  if (!right.parents.includes(left.revision_id)) return 'missing_lineage';
  if (right.kind === ('merge' satisfies Revision['kind'])) return 'merge_parent_comparison';
  if (right.ordinal !== left.ordinal + 1) return 'ordinal_gap';
  if (from === null || to === null) return 'unresolved_assignment';
  if (left.source_sha256 === right.source_sha256) return 'unchanged_source_and_mechanism';
  return from === to ? 'source_change_same_mechanism' : 'mechanism_switch';
}

/** States in which both classes are known to belong to neighbouring revisions. */
const COUNTED: ReadonlySet<TransitionState> = new Set([
  'unchanged_source_and_mechanism',
  'source_change_same_mechanism',
  'mechanism_switch',
]);

export function transitionCounts(transitions: readonly PathTransition[]): readonly TransitionCount[] {
  const counts = new Map<string, TransitionCount>();
  for (const { state, from_class, to_class } of transitions) {
    if (!COUNTED.has(state) || from_class === null || to_class === null) continue;
    const key = `${from_class} ${to_class}`;
    counts.set(key, { from_class, to_class, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort(
    (a, b) => byCodePoint(a.from_class, b.from_class) || byCodePoint(a.to_class, b.to_class),
  );
}

export function mechanismVisitation(path: readonly TracedRevision[]): readonly Visit[] {
  const seen = new Set<string>();
  let latest: string | null = null;
  return path.map((row) => {
    const admitted = admittedClass(row);
    const known = admitted !== null && seen.has(admitted);
    const again = known && latest !== admitted;
    if (admitted !== null) {
      seen.add(admitted);
      latest = admitted;
    }
    return {
      revision_id: row.revision_id,
      ordinal: row.ordinal,
      class_id: admitted,
      first_observed: admitted !== null && !known,
      observed_again_after_other_class: again,
    };
  });
}
