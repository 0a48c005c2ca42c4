/** Checks of a trace design (section 7.2 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { identifier, integer, integerOrNull, objectOf, textOrNull, type Value } from '../fields.js';
import { MOST_SPENT } from '../limits.js';
import type { Run, Study } from '../manifest/study.js';
import { admittedClass, project, type Row } from '../rows.js';
import { checkPath } from './path.js';

export const TRACE_SCHEMA = 'structdet-code.trace/0.1';
export const TRACE_CLOCK = 'revision_ordinal';
export const TRACE_SELECTION = 'declared-path-exact-ordinal/0.1';

const MOST_CHECKPOINTS = 32;
const MOST_RUNS = 128;
const MOST_ASSESSMENTS = 512;
/** Reasons after which a run is over. */
const TERMINAL: readonly string[] = ['success', 'failure', 'budget', 'timeout'];

export interface TraceBudget {
  readonly max_revision_ordinal: number | null;
  readonly max_test_case_attempts: number | null;
}

/** A planned run; `run` is absent where it is declared unrecorded. */
export interface RosterEntry {
  readonly runId: string;
  readonly run: Run | undefined;
  readonly path: readonly string[] | null;
  readonly stopOrdinal: number | null;
  readonly budget: TraceBudget | null;
}

export interface TraceDesign {
  /** null for the template. */
  readonly sha256: string | null;
  readonly traceId: string;
  readonly protocolRef: string | null;
  readonly configurationId: string | null;
  readonly checkpoints: readonly number[];
  readonly roster: readonly RosterEntry[];
  /** By revision, every revision of rostered runs. */
  readonly rows: ReadonlyMap<string, Row>;
}

export function readTraceDesign(value: Value, sha256: string | null, study: Study): TraceDesign {
  const design = objectOf(value, [
    'schema_version',
    'trace_id',
    'study_sha256',
    'configuration_id',
    'protocol_ref',
    'clock',
    'selection_rule',
    'checkpoints',
    'runs',
    'assessments',
  ]);
  must(design.get('schema_version') === TRACE_SCHEMA, 'unsupported_trace_schema');
  const traceId = identifier(design.get('trace_id'));
  must(design.get('study_sha256') === study.sha256, 'trace_study_binding_mismatch');
  must(design.get('clock') === TRACE_CLOCK, 'unsupported_trace_clock');
  must(design.get('selection_rule') === TRACE_SELECTION, 'unsupported_trace_selection');
  const protocolRef = textOrNull(design.get('protocol_ref'));
  const configurationId = readConfigurationId(design.get('configuration_id'), study);
  const checkpoints = readCheckpoints(design.get('checkpoints'));
  const roster = readRoster(design.get('runs'), study, configurationId);
  const rows = readAssessments(design.get('assessments'), study, roster);
  return { sha256, traceId, protocolRef, configurationId, checkpoints, roster, rows };
}

function readConfigurationId(value: Value, study: Study): string | null {
  if (value === null) return null;
  const id = identifier(value);
  must(study.configurations.has(id), 'trace_configuration_missing');
  return id;
}

function readCheckpoints(value: Value): readonly number[] {
  must(Array.isArray(value) && value.length <= MOST_CHECKPOINTS, 'trace_checkpoint_limit');
  const ordinals = value.map((one) => integer(one));
  const rising = ordinals.every((one, at) => at === 0 || one > (ordinals[at - 1] ?? one));
  must(rising, 'trace_checkpoints_not_strictly_increasing');
  return ordinals;
}

function readRoster(value: Value, study: Study, configurationId: string | null): readonly RosterEntry[] {
  must(Array.isArray(value) && value.length <= MOST_RUNS, 'trace_run_limit');
  const seen = new Set<string>();
  return value.map((one) => {
    const entry = objectOf(one, ['run_id', 'missing', 'path', 'stop_ordinal', 'budget']);
    const runId = identifier(entry.get('run_id'));
    must(!seen.has(runId), 'duplicate_trace_run');
    seen.add(runId);
    const missing = entry.get('missing');
    must(typeof missing === 'boolean', 'invalid_missing_run_flag');
    const budget = readBudget(entry.get('budget'));
    if (missing) {
      must(!study.runs.has(runId), 'trace_run_declared_missing_but_present');
      const bare = entry.get('path') === null && entry.get('stop_ordinal') === null;
      must(bare, 'missing_run_has_path_or_stop');
      return { runId, run: undefined, path: null, stopOrdinal: null, budget };
    }
    const run = study.runs.get(runId) ?? stop('trace_run_not_recorded');
    const matches = configurationId === null || run.configurationId === configurationId;
    must(matches, 'trace_run_configuration_mismatch');
    return { runId, run, ...readExtent(entry, run, study), budget };
  });
}

function readBudget(value: Value): TraceBudget | null {
  if (value === null) return null;
  const budget = objectOf(value, ['max_revision_ordinal', 'max_test_case_attempts']);
  const max_revision_ordinal = integerOrNull(budget.get('max_revision_ordinal'));
  const max_test_case_attempts = integerOrNull(budget.get('max_test_case_attempts'), 0, MOST_SPENT);
  const [first] = budget.keys();
  return first === 'max_revision_ordinal'
    ? { max_revision_ordinal, max_test_case_attempts }
    : { max_test_case_attempts, max_revision_ordinal };
}

function readExtent(entry: OrderedObject, run: Run, study: Study) {
  const revisions = study.byRun.get(run.id) ?? [];
  const stopOrdinal = integerOrNull(entry.get('stop_ordinal'));
  if (stopOrdinal !== null) {
    must(isTerminal(run), 'trace_stop_without_terminal_reason');
    must(stopOrdinal >= (revisions.at(-1)?.ordinal ?? 0), 'trace_stop_precedes_recorded_revision');
  }
  const path = entry.get('path');
  return { stopOrdinal, path: path === null ? null : checkPath(path, run, study) };
}

export function isTerminal({ stopReason }: Pick<Run, 'stopReason'>): boolean {
  return TERMINAL.includes(stopReason);
}

function readAssessments(
  value: Value,
  study: Study,
  roster: readonly RosterEntry[],
): ReadonlyMap<string, Row> {
  must(Array.isArray(value) && value.length <= MOST_ASSESSMENTS, 'trace_assessment_limit');
  const rostered = new Set(roster.flatMap(({ run }) => run?.id ?? []));
  const rows = new Map<string, Row>();
  const classes = new Map<string, string>();
  for (const one of value) {
    const row = project(study, one);
    must(rostered.has(row.run_id), 'trace_assessment_outside_roster');
    must(!rows.has(row.revision_id), 'duplicate_trace_assessment');
    rows.set(row.revision_id, row);
    const admitted = admittedClass(row);
    if (admitted === null) continue;
    const same = (classes.get(row.source_sha256) ?? admitted) === admitted;
    must(same, 'trace_conflicting_classes_for_same_source');
    classes.set(row.source_sha256, admitted);
  }
  const needed = [...study.revisions.values()].filter(({ runId }) => rostered.has(runId));
  must(
    needed.every(({ id }) => rows.has(id)),
    'trace_assessments_incomplete',
  );
  return rows;
}
