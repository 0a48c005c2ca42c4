/** What each planned run shows (section 7.4 of the contract). */

import { byCodePoint } from '../../text/order.js';
import { type OrdinalGap, ordinalGaps } from '../inspection/histories.js';
import { ofKind } from '../inspection/ledger.js';
import type { Run, StopReason, Study } from '../manifest/study.js';
import { type Counts, countOf } from '../numbers/counts.js';
import type { RosterEntry, TraceBudget, TraceDesign } from './design.js';
import { type ByRevision, recordsByRevision, type TracedRevision, tracedRevision } from './revisions.js';
import {
  mechanismVisitation,
  type PathTransition,
  pathTransitions,
  type TransitionCount,
  transitionCounts,
  type Visit,
} from './transitions.js';

export interface UnrecordedTrajectory {
  readonly run_id: string;
  readonly status: 'unrecorded';
  readonly budget: TraceBudget | null;
  readonly stop_ordinal: null;
  readonly stop_reason: 'unknown';
  readonly revisions: readonly [];
  readonly selected_path: null;
  readonly path_transitions: readonly [];
  readonly excluded_revision_ids: readonly [];
}

export type BudgetExcess = 'revision_ordinal_limit' | 'test_case_attempt_limit';

export interface Usage {
  readonly recorded_revisions: number;
  readonly maximum_ordinal: number;
  readonly generation_records: number;
  readonly no_op_revisions: number;
  readonly test_receipts: number;
  readonly test_case_attempts: number;
  readonly completed_test_cases: number;
}

export interface RecordedTrajectory {
  readonly run_id: string;
  readonly status: 'recorded';
  readonly configuration_id: string;
  readonly root_group_id: string | null;
  readonly stop_reason: StopReason;
  readonly stop_ordinal: number | null;
  readonly endpoint_revision_id: string | null;
  readonly budget: TraceBudget | null;
  readonly recorded_budget_excess: readonly BudgetExcess[];
  readonly usage: Usage;
  readonly selected_path: readonly string[] | null;
  readonly excluded_revision_ids: readonly string[];
  readonly revisions: readonly TracedRevision[];
  readonly path_transitions: readonly PathTransition[];
  readonly mechanism_visitation: readonly Visit[];
  readonly transition_states: Counts;
  readonly transition_counts: readonly TransitionCount[];
  readonly ordinal_gaps: readonly OrdinalGap[];
}

export type Trajectory = UnrecordedTrajectory | RecordedTrajectory;

/** By run id. */
export function trajectories(study: Study, design: TraceDesign): readonly Trajectory[] {
  const records = recordsByRevision(study);
  return [...design.roster]
    .sort((a, b) => byCodePoint(a.runId, b.runId))
    .map((entry) => (entry.run ? recorded(entry, entry.run, study, design, records) : unrecorded(entry)));
}

function unrecorded({ runId, budget }: RosterEntry): UnrecordedTrajectory {
  return {
    run_id: runId,
    status: 'unrecorded',
    budget,
    stop_ordinal: null,
    stop_reason: 'unknown',
    revisions: [],
    selected_path: null,
    path_transitions: [],
    excluded_revision_ids: [],
  };
}

function recorded(
  { path, stopOrdinal, budget }: RosterEntry,
  run: Run,
  study: Study,
  design: TraceDesign,
  records: ByRevision,
): RecordedTrajectory {
  const own = study.byRun.get(run.id) ?? [];
  const revisions = own.flatMap((revision) => {
    const row = design.rows.get(revision.id);
    return row ? [tracedRevision(revision, row, run, path, study, records)] : [];
  });
  const walked = (path ?? []).flatMap((id) => revisions.find((one) => one.revision_id === id) ?? []);
  const transitions = pathTransitions(walked);
  const usage = usageOf(revisions, ofKind(own, 'generation'), ofKind(own, 'no_op'));
  return {
    run_id: run.id,
    status: 'recorded',
    configuration_id: run.configurationId,
    root_group_id: run.rootGroupId,
    stop_reason: run.stopReason,
    stop_ordinal: stopOrdinal,
    endpoint_revision_id: run.endpointRevisionId,
    budget,
    recorded_budget_excess: budgetExcess(budget, usage, stopOrdinal),
    usage,
    selected_path: path,
    excluded_revision_ids: revisions
      .filter((one) => one.on_selected_path === false)
      .map((one) => one.revision_id),
    revisions,
    path_transitions: transitions,
    mechanism_visitation: mechanismVisitation(walked),
    transition_states: countOf(transitions.map(({ state }) => state)),
    transition_counts: transitionCounts(transitions),
    ordinal_gaps: ordinalGaps(own),
  };
}

function usageOf(revisions: readonly TracedRevision[], generations: number, noOps: number): Usage {
  const tests = revisions.flatMap((one) => one.test_observations);
  const sum = (count: 'attempted' | 'completed') => tests.reduce((total, one) => total + one[count], 0);
  return {
    recorded_revisions: revisions.length,
    maximum_ordinal: revisions.at(-1)?.ordinal ?? 0,
    generation_records: generations,
    no_op_revisions: noOps,
    test_receipts: tests.length,
    test_case_attempts: sum('attempted'),
    completed_test_cases: sum('completed'),
  };
}

function budgetExcess(
  budget: TraceBudget | null,
  usage: Usage,
  stopOrdinal: number | null,
): readonly BudgetExcess[] {
  const over = (used: number, bound: number | null | undefined) =>
    bound !== null && bound !== undefined && used > bound;
  const reached = Math.max(usage.maximum_ordinal, stopOrdinal ?? 0);
  return [
    ...(over(reached, budget?.max_revision_ordinal) ? ['revision_ordinal_limit' as const] : []),
    ...(over(usage.test_case_attempts, budget?.max_test_case_attempts)
      ? ['test_case_attempt_limit' as const]
      : []),
  ];
}
