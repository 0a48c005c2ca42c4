/** The report of a trace. */

import { type Block, facts, heading, list, type ReportDocument, table, tableOr } from '../../report/index.js';
import { classesIn, trajectoriesPicture } from '../pictures/index.js';
import type { Trace } from '../trace/trace.js';
import type { RecordedTrajectory, Trajectory } from '../trace/trajectories.js';
import { cohortsSection } from './cohorts.js';
import { evidenceSection } from './evidence.js';
import { code, codes, countsText, taskText } from './words.js';

export function traceReport(result: Trace): ReportDocument {
  return [
    heading(1, `Trace ${code(result.trace_id)}`),
    head(result),
    heading(2, 'Runs'),
    ...trajectoriesPicture(result),
    runs(result.trajectories),
    ...result.trajectories.flatMap((one) => (one.status === 'recorded' ? run(one) : [])),
    ...cohortsSection(result.cohorts, classesIn(result)),
    ...(result.evidence ? evidenceSection(result.evidence) : []),
    heading(2, 'What this does not show'),
    list(result.limitations),
  ];
}

function head(result: Trace): Block {
  const { roster } = result;
  return facts([
    ['study', `${code(result.study_id)} ${code(result.study_sha256)}`],
    ['design', result.design_sha256 === null ? 'none given: the template' : code(result.design_sha256)],
    ['task', taskText(result.task)],
    ['data', `${result.data_role}, policy ${code(result.evidence_policy)}`],
    ['configuration', code(result.configuration_id)],
    ['runs', `${roster.planned_runs} planned, ${roster.recorded_runs} recorded`],
    ['not recorded', codes(roster.explicitly_unrecorded_runs)],
    ['of the study, but not planned', codes(roster.study_runs_outside_roster)],
    ['stopped by', countsText(roster.recorded_stop_reasons)],
  ]);
}

function runs(all: readonly Trajectory[]): Block {
  return tableOr(
    ['run', 'stopped', 'at', 'revisions', 'path', 'classes along the path', 'over budget'],
    all.map((one) =>
      one.status === 'recorded'
        ? [
            code(one.run_id),
            one.stop_reason,
            String(one.stop_ordinal ?? '–'),
            String(one.usage.recorded_revisions),
            one.selected_path === null ? 'unknown' : String(one.selected_path.length),
            one.mechanism_visitation.map(({ class_id }) => code(class_id)).join(' → ') || '–',
            codes(one.recorded_budget_excess),
          ]
        : [code(one.run_id), 'not recorded', '–', '0', '–', '–', 'none'],
    ),
    'None.',
  );
}

function run(one: RecordedTrajectory): readonly Block[] {
  return [
    heading(3, `Run ${code(one.run_id)}`),
    table(
      ['ordinal', 'revision', 'kind', 'class', 'assignment', 'validity', 'tests', 'on path'],
      one.revisions.map((row) => [
        String(row.ordinal),
        code(row.revision_id),
        row.kind,
        code(row.proposed_or_accepted_class),
        row.assignment_status,
        row.validity.replaceAll('_', ' '),
        row.test_observations.map(({ passed, attempted }) => `${passed}/${attempted}`).join(', ') || '–',
        row.on_selected_path === null ? '–' : row.on_selected_path ? 'yes' : 'no',
      ]),
    ),
    table(
      ['step', 'classes', 'what changed'],
      one.path_transitions.map((step) => [
        `${step.from_ordinal} → ${step.to_ordinal}`,
        `${code(step.from_class)} → ${code(step.to_class)}`,
        step.state.replaceAll('_', ' '),
      ]),
    ),
  ];
}
