/** Histories as pictures: a lane a run. */

import type { Block, Lane, LaneEvent, LaneLink, LanePoint } from '../../report/index.js';
import { picture } from '../../report/index.js';
import type { EvidenceResult } from '../evidence/index.js';
import type { RecordedHistory } from '../inspection/histories.js';
import type { Inspection } from '../inspection/inspect.js';
import type { Row, Validity } from '../rows.js';
import type { Trace } from '../trace/trace.js';
import type { Trajectory } from '../trace/trajectories.js';
import { admittedClass, classesIn } from './classes.js';

/** The runs of a trace along their paths, with the checkpoints and recorded events; none where there are no runs. */
export function trajectoriesPicture(result: Trace): readonly Block[] {
  if (result.trajectories.length === 0) return [];
  const { cohorts, roster, evidence } = result;
  const checkpoints = cohorts.checkpoints.map(({ ordinal }) => ordinal);
  const events = evidence?.interventions.length ?? 0;
  const one = picture({
    kind: 'lanes',
    title: 'Trajectories',
    description: `${counted(roster.planned_runs, 'planned run')}, ${roster.recorded_runs} of them recorded, each on a lane of its own with its revisions by ordinal; ${counted(checkpoints.length, 'checkpoint')}, ${counted(events, 'recorded event')}. The tables below say the same.`,
    classes: classesIn(result),
    axis: 'ordinal',
    checkpoints,
    lanes: result.trajectories.map((run) => trajectoryLane(run, evidence)),
  });
  return [one];
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function trajectoryLane(run: Trajectory, evidence: EvidenceResult | undefined): Lane {
  const lane = { name: run.run_id, stop: run.stop_ordinal, events: eventsOf(run.run_id, evidence) };
  if (run.status === 'unrecorded') return { ...lane, end: 'not recorded', points: [], links: [] };
  const known = run.selected_path !== null;
  const points = run.revisions.map((row) => ({
    at: row.ordinal,
    name: row.revision_id,
    class: admittedClass(row),
    outcome: outcomeOf(row.validity),
    onPath: row.on_selected_path ?? true,
  }));
  const links = linksOf(run.revisions.map((row) => ({ ...row, id: row.revision_id })));
  const path = new Set(
    run.path_transitions.map(({ from_revision, to_revision }) => `${from_revision} ${to_revision}`),
  );
  return {
    ...lane,
    end: endText(run.stop_reason),
    points,
    links: links.map((one) => ({ ...one, onPath: !known || path.has(`${one.from} ${one.to}`) })),
  };
}

/** The recorded runs of a study; classes and outcomes are known of selected revisions only. */
export function historiesPicture(result: Inspection): readonly Block[] {
  if (result.recorded_histories.length === 0) return [];
  const rows = new Map(result.selected_observations.map((row) => [row.revision_id, row]));
  const one = picture({
    kind: 'lanes',
    title: 'Recorded runs',
    description: `${counted(result.recorded_histories.length, 'recorded run')}, each on a lane of its own with its revisions by ordinal. Mechanism and outcome are shown of the ${counted(rows.size, 'selected revision')}. The tables say the same.`,
    classes: classesIn(result),
    axis: 'ordinal',
    checkpoints: [],
    lanes: result.recorded_histories.map((run) => historyLane(run, rows, result.evidence)),
  });
  return [one];
}

function historyLane(
  run: RecordedHistory,
  rows: ReadonlyMap<string, Row>,
  evidence: EvidenceResult | undefined,
): Lane {
  const points = run.revisions.map(({ id, ordinal }): LanePoint => {
    const row = rows.get(id);
    const outcome = outcomeOf(row?.validity ?? 'not_assessed');
    return { at: ordinal, name: id, class: admittedClass(row), outcome, onPath: true };
  });
  return {
    name: run.run_id,
    end: endText(run.stop_reason),
    stop: null,
    points,
    links: linksOf(run.revisions),
    events: eventsOf(run.run_id, evidence),
  };
}

function linksOf(
  revisions: readonly { readonly id: string; readonly parents: readonly string[] }[],
): readonly LaneLink[] {
  const known = new Set(revisions.map(({ id }) => id));
  return revisions.flatMap(({ id, parents }) =>
    parents.filter((one) => known.has(one)).map((from) => ({ from, to: id, onPath: true })),
  );
}

function eventsOf(run: string, evidence: EvidenceResult | undefined): readonly LaneEvent[] {
  const own = (evidence?.interventions ?? []).filter(({ run_id }) => run_id === run);
  return own.map((one) => ({
    from: one.after_ordinal,
    to: one.before_ordinal,
    order: one.order,
    kind: one.kind,
    visibility: one.visibility,
  }));
}

function outcomeOf(validity: Validity): LanePoint['outcome'] {
  if (validity === 'passed_under_supplied_scope') return 'passed';
  return validity === 'failed' ? 'failed' : 'unknown';
}

function endText(reason: string): string {
  if (reason === 'running') return 'running';
  return reason === 'unknown' ? 'end unknown' : `stopped: ${reason}`;
}
