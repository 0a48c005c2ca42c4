/** Differences between consecutive checkpoints (section 7.7 of the contract). */

import { sortedUnique } from '../numbers/counts.js';
import { fractionDifference, type MetricsDifference, metricsDifference } from '../numbers/delta.js';
import { type CountFraction, countFraction } from '../numbers/fraction.js';
import { eachView, type Metrics, type Views } from '../numbers/metrics.js';
import type { Checkpoint } from './checkpoints.js';
import { coverageReasons, membershipReasons, testReasons } from './reasons.js';
import type { TracedRevision } from './revisions.js';

export interface AvailableViewChange {
  readonly status: 'available';
  readonly reasons: readonly [];
  readonly earlier_population: number;
  readonly later_population: number;
  readonly later_minus_earlier: MetricsDifference;
}

export interface UnavailableViewChange {
  readonly status: 'unavailable';
  readonly reasons: readonly string[];
  readonly later_minus_earlier: null;
}

export type ViewChange = AvailableViewChange | UnavailableViewChange;

export interface ObservedSetChange {
  readonly status: 'inventory_only' | 'comparable_observed_sets';
  readonly qualifiers: readonly string[];
  readonly reference_classes: readonly string[];
  readonly current_classes: readonly string[];
  readonly retained: readonly string[];
  readonly no_longer_observed: readonly string[];
  readonly new_since_previous: readonly string[];
  readonly first_observed: readonly string[];
  readonly observed_again: readonly string[];
  readonly retention_fraction: CountFraction;
}

export interface FinitePassChange {
  readonly status: 'available' | 'unavailable';
  readonly reasons: readonly string[];
  readonly later_minus_earlier: CountFraction | null;
  readonly earlier: CountFraction;
  readonly later: CountFraction;
}

export type Direction = 'rising' | 'falling' | 'stable';

export interface JointChange {
  readonly status: 'available' | 'insufficient_comparable_evidence';
  readonly reasons: readonly string[];
  readonly finite_pass_direction: Direction | null;
  readonly support_direction: Direction | null;
  readonly concentration_direction: Direction | null;
}

export interface CohortChange {
  readonly from_ordinal: number;
  readonly to_ordinal: number;
  readonly earlier_run_ids: readonly string[];
  readonly later_run_ids: readonly string[];
  readonly views: Views<ViewChange>;
  readonly observed_set_changes: Views<ObservedSetChange>;
  readonly finite_pass_change: FinitePassChange;
  readonly joint: JointChange;
}

export type Cohort = 'available' | 'matched';

/** @param rows The rows of each checkpoint in this cohort. */
export function cohortChanges(
  cohort: Cohort,
  checkpoints: readonly Checkpoint[],
  rows: readonly (readonly TracedRevision[])[],
  context: readonly string[],
): readonly CohortChange[] {
  return checkpoints.slice(1).flatMap((later, at) => {
    const earlier = checkpoints[at];
    if (!earlier) return [];
    const seen = checkpoints.slice(0, at + 1).map((one) => one[cohort].views);
    return [change(cohort, earlier, later, [rows[at] ?? [], rows[at + 1] ?? []], context, seen)];
  });
}

function change(
  cohort: Cohort,
  earlier: Checkpoint,
  later: Checkpoint,
  [before, after]: readonly [readonly TracedRevision[], readonly TracedRevision[]],
  context: readonly string[],
  seen: readonly Views<Metrics>[],
): CohortChange {
  const [from, to] = [earlier[cohort], later[cohort]];
  const both = [...before, ...after];
  const membership = membershipReasons(before, after);
  const base = [...context, ...membership, ...coverageReasons(both)];
  const test = testReasons(both);
  const views = { classified_all: base, classified_valid: [...base, ...test] };
  const pass = passChange(sortedUnique([...context, ...test, ...membership]), [
    from.observed_pass_fraction,
    to.observed_pass_fraction,
  ]);
  return {
    from_ordinal: earlier.ordinal,
    to_ordinal: later.ordinal,
    earlier_run_ids: from.run_ids,
    later_run_ids: to.run_ids,
    views: eachView(views, (reasons, view) => viewChange(reasons, from.views[view], to.views[view])),
    observed_set_changes: eachView(views, (reasons, view) =>
      setChange(
        sortedUnique(reasons),
        from.views[view],
        to.views[view],
        seen.map((one) => one[view]),
      ),
    ),
    finite_pass_change: pass,
    joint: jointChange(sortedUnique([...base, ...test]), from.views, to.views, pass),
  };
}

function viewChange(reasons: readonly string[], earlier: Metrics, later: Metrics): ViewChange {
  const few = earlier.population_size < 2 || later.population_size < 2;
  const all = sortedUnique([...reasons, ...(few ? ['fewer_than_two_admitted_runs'] : [])]);
  const delta = metricsDifference(later, earlier);
  if (all.length > 0 || !delta) return { status: 'unavailable', reasons: all, later_minus_earlier: null };
  return {
    status: 'available',
    reasons: [],
    earlier_population: earlier.population_size,
    later_population: later.population_size,
    later_minus_earlier: delta,
  };
}

/** @param seen The same view at all checkpoints before the later one. */
function setChange(
  qualifiers: readonly string[],
  earlier: Metrics,
  later: Metrics,
  seen: readonly Metrics[],
): ObservedSetChange {
  const [reference, current] = [Object.keys(earlier.class_counts), Object.keys(later.class_counts)];
  const before = new Set(seen.flatMap((one) => Object.keys(one.class_counts)));
  const fresh = current.filter((one) => !reference.includes(one));
  const retained = current.filter((one) => reference.includes(one));
  return {
    status: qualifiers.length > 0 ? 'inventory_only' : 'comparable_observed_sets',
    qualifiers,
    reference_classes: reference,
    current_classes: current,
    retained,
    no_longer_observed: reference.filter((one) => !current.includes(one)),
    new_since_previous: fresh,
    first_observed: current.filter((one) => !before.has(one)),
    observed_again: fresh.filter((one) => before.has(one)),
    retention_fraction: countFraction(retained.length, reference.length),
  };
}

function passChange(
  reasons: readonly string[],
  [earlier, later]: readonly [CountFraction, CountFraction],
): FinitePassChange {
  const delta = reasons.length === 0 ? fractionDifference(later, earlier) : undefined;
  const status = delta ? 'available' : 'unavailable';
  return { status, reasons, later_minus_earlier: delta ?? null, earlier, later };
}

function jointChange(
  reasons: readonly string[],
  earlier: Views<Metrics>,
  later: Views<Metrics>,
  pass: FinitePassChange,
): JointChange {
  const delta = metricsDifference(later.classified_all, earlier.classified_all);
  if (reasons.length > 0 || !delta || !pass.later_minus_earlier) {
    const nothing = { finite_pass_direction: null, support_direction: null, concentration_direction: null };
    return { status: 'insufficient_comparable_evidence', reasons, ...nothing };
  }
  return {
    status: 'available',
    reasons,
    finite_pass_direction: direction(pass.later_minus_earlier.numerator),
    support_direction: direction(delta.observed_support),
    concentration_direction: direction(delta.sci.numerator),
  };
}

function direction(difference: number): Direction {
  return difference > 0 ? 'rising' : difference < 0 ? 'falling' : 'stable';
}
