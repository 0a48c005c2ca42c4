/** What is known of a set of rows (section 7.6 of the contract). */

import type { Run } from '../manifest/study.js';
import { hasPassed, isAdmitted, type Row } from '../rows.js';
import { type Counts, countOf } from './counts.js';
import { type CountFraction, countFraction } from './fraction.js';
import { type Metrics, type Views, viewsOf } from './metrics.js';

export interface Population {
  readonly observed: number;
  readonly requested_slots: number | null;
  readonly unique_source_bytes: number;
  readonly declared_root_groups: Counts;
  readonly unknown_root_groups: number;
  readonly classification_coverage_observed: CountFraction;
  readonly classification_coverage_requested: CountFraction | null;
  /** Passing rows, whether their class counts or not. */
  readonly observed_pass_fraction: CountFraction;
  readonly observed_pass_coverage_requested: CountFraction | null;
  readonly validity_states: Counts;
  readonly assignment_states: Counts;
  readonly admitted_bases: Counts;
  readonly unadmitted_reasons: Counts;
  readonly views: Views<Metrics>;
}

/** @param requested How many were asked for, or null. */
export function population(
  rows: readonly Row[],
  requested: number | null,
  runs: ReadonlyMap<string, Run>,
): Population {
  const groups = rows.map((row) => runs.get(row.run_id)?.rootGroupId ?? null);
  const known = groups.filter((group) => group !== null);
  const admitted = rows.filter(isAdmitted).length;
  const passed = rows.filter(hasPassed).length;
  const ofRequested = (count: number) => (requested ? countFraction(count, requested) : null);
  return {
    observed: rows.length,
    requested_slots: requested,
    unique_source_bytes: new Set(rows.map((row) => row.source_sha256)).size,
    declared_root_groups: countOf(known),
    unknown_root_groups: groups.length - known.length,
    classification_coverage_observed: countFraction(admitted, rows.length),
    classification_coverage_requested: ofRequested(admitted),
    observed_pass_fraction: countFraction(passed, rows.length),
    observed_pass_coverage_requested: ofRequested(passed),
    ...rowStates(rows),
    views: viewsOf(rows),
  };
}

/** Counts of what the rows claim. */
export function rowStates(rows: readonly Row[]) {
  const admitted = rows.filter(isAdmitted);
  const others = rows.filter((row) => !isAdmitted(row));
  return {
    validity_states: countOf(rows.map((row) => row.validity)),
    assignment_states: countOf(rows.map((row) => row.assignment_status)),
    admitted_bases: countOf(admitted.map((row) => row.classification_basis ?? '')),
    unadmitted_reasons: countOf(others.map((row) => row.reason ?? '')),
  };
}
