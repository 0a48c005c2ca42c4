/** Which runs are seen at an ordinal, and what they show there (section 7.5 of the contract). */

import type { Run, StopReason } from '../manifest/study.js';
import { type Counts, countOf, sortedUnique } from '../numbers/counts.js';
import { missing } from '../numbers/fraction.js';
import { eachView, type Metrics } from '../numbers/metrics.js';
import { type Population, population } from '../numbers/population.js';
import { isTerminal } from './design.js';
import type { TracedRevision } from './revisions.js';
import type { RecordedTrajectory, Trajectory } from './trajectories.js';

export type CellState =
  | 'run_unrecorded'
  | `stopped_${StopReason}`
  | 'path_unknown'
  | 'observed'
  | 'branch_excluded'
  | 'stop_time_unknown'
  | 'not_recorded_at_checkpoint'
  | 'missing_revision';

export interface Cell {
  readonly run_id: string;
  readonly state: CellState;
  readonly revision_id: string | null;
}

export interface RiskSet {
  readonly roster_size: number;
  readonly known_stopped_before: readonly string[];
  readonly known_reached: readonly string[];
  readonly reach_unknown: readonly string[];
  readonly not_known_stopped: readonly string[];
}

export interface TracePopulation extends Population {
  readonly run_ids: readonly string[];
  readonly revision_ids: readonly string[];
}

export interface Checkpoint {
  readonly ordinal: number;
  readonly cells: readonly Cell[];
  readonly availability_states: Counts;
  readonly risk_set: RiskSet;
  readonly available: TracePopulation;
  readonly matched: TracePopulation;
}

/** The cells of one ordinal, and the rows of those that are observed. */
export interface Sighting {
  readonly ordinal: number;
  readonly cells: readonly Cell[];
  /** By run id. */
  readonly rows: readonly TracedRevision[];
}

export function sight(ordinal: number, all: readonly Trajectory[]): Sighting {
  const found = all.map((one) => cell(one, ordinal));
  return {
    ordinal,
    cells: found.map(({ row: _, ...one }) => one),
    rows: found.flatMap(({ row }) => row ?? []),
  };
}

function cell(trajectory: Trajectory, ordinal: number): Cell & { readonly row?: TracedRevision } {
  const { run_id } = trajectory;
  const without = (state: CellState) => ({ run_id, state, revision_id: null });
  if (trajectory.status === 'unrecorded') return without('run_unrecorded');
  const { stop_ordinal, stop_reason, selected_path, usage } = trajectory;
  if (stop_ordinal !== null && stop_ordinal < ordinal) return without(`stopped_${stop_reason}`);
  if (selected_path === null) return without('path_unknown');
  const row = trajectory.revisions.find((one) => one.ordinal === ordinal);
  if (row?.on_selected_path) return { run_id, state: 'observed', revision_id: row.revision_id, row };
  if (row) return without('branch_excluded');
  if (ordinal <= usage.maximum_ordinal) return without('missing_revision');
  const over = isTerminal({ stopReason: stop_reason }) && stop_ordinal === null;
  return without(over ? 'stop_time_unknown' : 'not_recorded_at_checkpoint');
}

export function checkpoint(
  { ordinal, cells, rows }: Sighting,
  all: readonly Trajectory[],
  matched: ReadonlySet<string>,
  runs: ReadonlyMap<string, Run>,
): Checkpoint {
  const matchedRows = rows.filter(({ run_id }) => matched.has(run_id));
  return {
    ordinal,
    cells,
    availability_states: countOf(cells.map(({ state }) => state)),
    risk_set: riskSet(ordinal, all),
    available: tracePopulation(rows, all.length, runs),
    matched: tracePopulation(matchedRows, matched.size, runs),
  };
}

function riskSet(ordinal: number, all: readonly Trajectory[]): RiskSet {
  const ids = (some: readonly Trajectory[]) => sortedUnique(some.map(({ run_id }) => run_id));
  const stopped = all.filter((one) => one.stop_ordinal !== null && one.stop_ordinal < ordinal);
  const reached = all.filter((one) => one.status === 'recorded' && hasReached(one, ordinal));
  const unknown = all.filter((one) => !stopped.includes(one) && !reached.includes(one));
  return {
    roster_size: all.length,
    known_stopped_before: ids(stopped),
    known_reached: ids(reached),
    reach_unknown: ids(unknown),
    not_known_stopped: ids([...reached, ...unknown]),
  };
}

function hasReached({ usage, stop_ordinal }: RecordedTrajectory, ordinal: number): boolean {
  return usage.maximum_ordinal >= ordinal || (stop_ordinal ?? -1) >= ordinal;
}

const SINGLE = 'single_admitted_observation';

/** A population of runs; the concentration of a single observation says nothing. */
function tracePopulation(
  rows: readonly TracedRevision[],
  requested: number,
  runs: ReadonlyMap<string, Run>,
): TracePopulation {
  const whole = population(rows, requested, runs);
  return {
    ...whole,
    views: eachView(whole.views, withoutSingle),
    run_ids: rows.map(({ run_id }) => run_id),
    revision_ids: rows.map(({ revision_id }) => revision_id),
  };
}

function withoutSingle(view: Metrics): Metrics {
  if (view.population_size !== 1) return view;
  const ratio = missing('not_applicable', SINGLE);
  return { ...view, qualifiers: [...view.qualifiers, SINGLE], sci: ratio, gini_simpson: ratio };
}
