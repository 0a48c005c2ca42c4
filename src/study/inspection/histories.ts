/** The recorded revisions of each run (section 5.3 of the contract). */

import type { Revision, Study } from '../manifest/study.js';

export interface OrdinalGap {
  readonly after: number;
  readonly before: number;
}

export interface RecordedRevision {
  readonly id: string;
  readonly ordinal: number;
  readonly artifact_id: string;
  readonly parents: readonly string[];
  readonly missing_parents: readonly string[];
  readonly kind: string;
  readonly feedback_ids: readonly string[];
}

export interface RecordedHistory {
  readonly run_id: string;
  readonly configuration_id: string;
  readonly root_group_id: string | null;
  readonly stop_reason: string;
  readonly endpoint_revision_id: string | null;
  readonly ordinal_gaps: readonly OrdinalGap[];
  readonly revisions: readonly RecordedRevision[];
}

export function recordedHistories(study: Study): readonly RecordedHistory[] {
  return [...study.runs.values()].map((run) => {
    const revisions = study.byRun.get(run.id) ?? [];
    return {
      run_id: run.id,
      configuration_id: run.configurationId,
      root_group_id: run.rootGroupId,
      stop_reason: run.stopReason,
      endpoint_revision_id: run.endpointRevisionId,
      ordinal_gaps: ordinalGaps(revisions),
      revisions: revisions.map((one) => ({
        id: one.id,
        ordinal: one.ordinal,
        artifact_id: one.artifactId,
        parents: one.parents,
        missing_parents: one.missingParents,
        kind: one.kind,
        feedback_ids: one.feedbackIds,
      })),
    };
  });
}

/** Neighbours by ordinal between which ordinals are missing. */
export function ordinalGaps(byOrdinal: readonly Revision[]): readonly OrdinalGap[] {
  return byOrdinal.slice(1).flatMap(({ ordinal }, at) => {
    const after = byOrdinal[at]?.ordinal ?? ordinal;
    return ordinal - after > 1 ? [{ after, before: ordinal }] : [];
  });
}
