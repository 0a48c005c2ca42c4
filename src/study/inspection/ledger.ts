/** How much of what a study holds (section 5.3 of the contract). */

import type { Revision, RevisionKind, Study } from '../manifest/study.js';
import { type Counts, countOf } from '../numbers/counts.js';
import { rowStates } from '../numbers/population.js';
import { isAdmitted, type Row } from '../rows.js';

export interface ClassificationCoverage {
  readonly admitted: number;
  readonly selected: number;
  /** null where nothing is selected. */
  readonly fraction: number | null;
}

export interface Ledger {
  readonly recorded_runs: number;
  readonly recorded_revisions: number;
  readonly generation_records: number;
  readonly standalone_snapshot_records: number;
  readonly no_op_revisions: number;
  readonly source_records: number;
  readonly unique_source_bytes: number;
  readonly test_receipts: number;
  readonly selected_observations: number;
  readonly selected_unique_source_bytes: number;
  readonly assignment_states: Counts;
  readonly validity_states: Counts;
  readonly unadmitted_reasons: Counts;
  readonly admitted_bases: Counts;
  readonly classification_coverage: ClassificationCoverage;
  readonly recognizer_coverage: {
    readonly recognized: number;
    readonly sources: number;
    readonly parse_states: Counts;
  };
}

export function ledger(study: Study): Ledger {
  const revisions = [...study.revisions.values()];
  const artifacts = [...study.artifacts.values()];
  const { selection } = study;
  const states = rowStates(selection);
  return {
    recorded_runs: study.runs.size,
    recorded_revisions: revisions.length,
    generation_records: ofKind(revisions, 'generation'),
    standalone_snapshot_records: ofKind(revisions, 'snapshot'),
    no_op_revisions: ofKind(revisions, 'no_op'),
    source_records: artifacts.length,
    unique_source_bytes: new Set(artifacts.map(({ sha256 }) => sha256)).size,
    test_receipts: study.receipts.size,
    selected_observations: selection.length,
    selected_unique_source_bytes: new Set(selection.map((row) => row.source_sha256)).size,
    assignment_states: states.assignment_states,
    validity_states: states.validity_states,
    unadmitted_reasons: states.unadmitted_reasons,
    admitted_bases: states.admitted_bases,
    classification_coverage: classificationCoverage(selection),
    recognizer_coverage: {
      recognized: artifacts.filter(({ analysis }) => analysis.status === 'recognized').length,
      sources: artifacts.length,
      parse_states: countOf(artifacts.map(({ analysis }) => analysis.parse_status)),
    },
  };
}

export function ofKind(revisions: readonly Revision[], kind: RevisionKind): number {
  return revisions.filter((one) => one.kind === kind).length;
}

export function classificationCoverage(rows: readonly Row[]): ClassificationCoverage {
  const admitted = rows.filter(isAdmitted).length;
  const selected = rows.length;
  return { admitted, selected, fraction: selected === 0 ? null : admitted / selected };
}
