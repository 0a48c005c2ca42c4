/** The runs of a trace seen together, at the checkpoints of its design (section 7.5 of the contract). */

import type { Study } from '../manifest/study.js';
import { type Counts, countOf, sortedUnique } from '../numbers/counts.js';
import { type CohortChange, cohortChanges } from './changes.js';
import { type Checkpoint, checkpoint, type Sighting, sight } from './checkpoints.js';
import type { TraceDesign } from './design.js';
import { contextReasons } from './reasons.js';
import type { Trajectory } from './trajectories.js';
import { type TransitionCount, transitionCounts } from './transitions.js';

export interface AbsentCohorts {
  readonly status: 'not_requested' | 'unavailable';
  readonly reasons: readonly string[];
  readonly matched_run_ids: readonly [];
  readonly checkpoints: readonly [];
  readonly changes: { readonly available: readonly []; readonly matched: readonly [] };
}

export interface DescribedCohorts {
  readonly status: 'compatible_descriptive' | 'descriptive_only';
  readonly reasons: readonly string[];
  /** Runs that are observed at every checkpoint. */
  readonly matched_run_ids: readonly string[];
  readonly matched_exclusions: readonly { readonly run_id: string; readonly missing_at: readonly number[] }[];
  readonly checkpoints: readonly Checkpoint[];
  readonly changes: {
    readonly available: readonly CohortChange[];
    readonly matched: readonly CohortChange[];
  };
  readonly transition_scope: 'whole_declared_paths';
  readonly path_transition_states: Counts;
  readonly path_transition_counts: readonly TransitionCount[];
}

export type Cohorts = AbsentCohorts | DescribedCohorts;

export function cohorts(study: Study, design: TraceDesign, all: readonly Trajectory[]): Cohorts {
  if (design.checkpoints.length === 0) return absent('not_requested', 'checkpoints_not_selected');
  const configuration = study.configurations.get(design.configurationId ?? '');
  if (!configuration) return absent('unavailable', 'configuration_unknown');
  const contextOf = (runs: readonly Trajectory[]) => contextReasons(design, configuration, runs);
  const reasons = sortedUnique(contextOf(all));
  const sightings = design.checkpoints.map((ordinal) => sight(ordinal, all));
  const matched = new Set(
    all.filter((one) => missingAt(one, sightings).length === 0).map((one) => one.run_id),
  );
  const checkpoints = sightings.map((one) => checkpoint(one, all, matched, study.runs));
  return {
    status: reasons.length === 0 ? 'compatible_descriptive' : 'descriptive_only',
    reasons,
    matched_run_ids: [...matched],
    matched_exclusions: all
      .filter(({ run_id }) => !matched.has(run_id))
      .map((one) => ({ run_id: one.run_id, missing_at: missingAt(one, sightings) })),
    checkpoints,
    changes: changes(checkpoints, sightings, matched, all, contextOf),
    ...allTransitions(all),
  };
}

function absent(status: AbsentCohorts['status'], reason: string): AbsentCohorts {
  const nothing = { matched_run_ids: [], checkpoints: [], changes: { available: [], matched: [] } } as const;
  return { status, reasons: [reason], ...nothing };
}

function missingAt({ run_id }: Trajectory, sightings: readonly Sighting[]): readonly number[] {
  return sightings
    .filter(({ rows }) => !rows.some((row) => row.run_id === run_id))
    .map(({ ordinal }) => ordinal);
}

function changes(
  checkpoints: readonly Checkpoint[],
  sightings: readonly Sighting[],
  matched: ReadonlySet<string>,
  all: readonly Trajectory[],
  contextOf: (runs: readonly Trajectory[]) => readonly string[],
): DescribedCohorts['changes'] {
  const seen = new Set(sightings.flatMap(({ rows }) => rows.map(({ run_id }) => run_id)));
  const of = (cohort: 'available' | 'matched', members: ReadonlySet<string>) => {
    const rows = sightings.map((one) => one.rows.filter(({ run_id }) => members.has(run_id)));
    const context = contextOf(all.filter(({ run_id }) => members.has(run_id)));
    return cohortChanges(cohort, checkpoints, rows, context);
  };
  return { available: of('available', seen), matched: of('matched', matched) };
}

function allTransitions(all: readonly Trajectory[]) {
  const transitions = all.flatMap((one) => one.path_transitions);
  return {
    transition_scope: 'whole_declared_paths' as const,
    path_transition_states: countOf(transitions.map(({ state }) => state)),
    path_transition_counts: transitionCounts(transitions),
  };
}
