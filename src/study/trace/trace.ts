/** Recorded repair histories at exact ordinals (section 7 of the contract). */

import { nativeVersion } from '../../native.js';
import { type ConditionFingerprints, conditionFingerprints } from '../conditions.js';
import { type EvidenceResult, readEvidence } from '../evidence/index.js';
import { RESULT_BYTES } from '../limits.js';
import { locate } from '../location.js';
import { loadStudy } from '../manifest/load.js';
import type { DataRole, EvidencePolicy, Study, Task } from '../manifest/study.js';
import { type Counts, countOf, sortedUnique } from '../numbers/counts.js';
import type { StudyOptions } from '../options.js';
import { boundResult, fingerprint } from '../output.js';
import { givenPack } from '../packs/index.js';
import { openDocument } from '../payloads.js';
import { type Cohorts, cohorts } from './cohorts.js';
import { readTraceDesign, TRACE_CLOCK, TRACE_SELECTION, type TraceDesign } from './design.js';
import { traceTemplate } from './template.js';
import { type Trajectory, trajectories } from './trajectories.js';

export interface TraceOptions extends StudyOptions {
  /** Path of a trace design; without one the template is used. */
  readonly design?: string | undefined;
  /** Path of an evidence sidecar. */
  readonly evidence?: string | undefined;
}

export interface Roster {
  readonly planned_runs: number;
  readonly recorded_runs: number;
  readonly explicitly_unrecorded_runs: readonly string[];
  readonly study_runs_outside_roster: readonly string[];
  readonly recorded_stop_reasons: Counts;
}

export interface Trace {
  readonly result_schema: 'structdet-code.trace-result/0.1';
  readonly software_version: string;
  readonly trace_id: string;
  readonly study_id: string;
  readonly study_sha256: string;
  /** null where no design was given. */
  readonly design_sha256: string | null;
  readonly task: Task;
  readonly data_role: DataRole;
  readonly evidence_policy: EvidencePolicy;
  readonly clock: typeof TRACE_CLOCK;
  readonly selection_rule: typeof TRACE_SELECTION;
  readonly configuration_id: string | null;
  readonly protocol_sha256: string | null;
  readonly condition_fingerprints: ConditionFingerprints;
  readonly candidate_execution_performed: false;
  readonly provenance_authenticated: false;
  readonly substantive_validation_performed: false;
  readonly causal_effect_estimated: false;
  readonly roster: Roster;
  readonly trajectories: readonly Trajectory[];
  readonly cohorts: Cohorts;
  readonly structural_half_life: {
    readonly status: 'not_applicable';
    readonly reason: 'revision_clock_is_not_recursive_training';
  };
  readonly external_recovery_rate: {
    readonly status: 'not_estimated';
    readonly reason: 'observed_reappearance_does_not_establish_external_recovery';
  };
  readonly limitations: readonly string[];
  readonly evidence?: EvidenceResult;
}

const LIMITATIONS: readonly string[] = [
  'Ordinals count recorded revisions; they are no time, and nothing is carried over to an ordinal without one.',
  'Paths, stops and budgets are declared by the design and checked against the records, not observed.',
  'Changes describe the runs that were seen; runs may be missing for reasons that have to do with their outcome.',
  'A mechanism that is seen again was recorded again; how it came back is not established.',
];

/** Reads a study, a design (and an evidence sidecar) and follows the runs. */
export async function traceStudy(options: TraceOptions): Promise<Trace> {
  const study = await loadStudy(options.study, await givenPack(options.pack));
  const design = await openTraceDesign(options.design, study);
  const trace = traceOf(study, design);
  boundResult(trace, RESULT_BYTES, 'trace_result_size_limit');
  if (options.evidence === undefined) return trace;
  const paths = design.roster.flatMap(({ runId, path }) => (path ? [[runId, path] as const] : []));
  const traced = { rows: design.rows, paths: new Map(paths) };
  const evidence = await readEvidence(options.evidence, study, options.study, traced);
  const whole = { ...trace, evidence };
  boundResult(whole, RESULT_BYTES, 'trace_result_size_limit');
  return whole;
}

async function openTraceDesign(path: string | undefined, study: Study): Promise<TraceDesign> {
  if (path === undefined) return readTraceDesign(traceTemplate(study), null, study);
  const { value, sha256 } = await openDocument(locate(path));
  return readTraceDesign(value, sha256, study);
}

function traceOf(study: Study, design: TraceDesign): Trace {
  const all = trajectories(study, design);
  return {
    result_schema: 'structdet-code.trace-result/0.1',
    software_version: nativeVersion(),
    trace_id: design.traceId,
    study_id: study.studyId,
    study_sha256: study.sha256,
    design_sha256: design.sha256,
    task: study.task,
    data_role: study.dataRole,
    evidence_policy: study.evidencePolicy,
    clock: TRACE_CLOCK,
    selection_rule: TRACE_SELECTION,
    configuration_id: design.configurationId,
    protocol_sha256: fingerprint(design.protocolRef),
    condition_fingerprints: conditionFingerprints(study.configurations.get(design.configurationId ?? '')),
    candidate_execution_performed: false,
    provenance_authenticated: false,
    substantive_validation_performed: false,
    causal_effect_estimated: false,
    roster: rosterOf(study, all),
    trajectories: all,
    cohorts: cohorts(study, design, all),
    structural_half_life: { status: 'not_applicable', reason: 'revision_clock_is_not_recursive_training' },
    external_recovery_rate: {
      status: 'not_estimated',
      reason: 'observed_reappearance_does_not_establish_external_recovery',
    },
    limitations: LIMITATIONS,
  };
}

function rosterOf(study: Study, all: readonly Trajectory[]): Roster {
  const recorded = all.filter((one) => one.status === 'recorded');
  const planned = new Set(all.map(({ run_id }) => run_id));
  return {
    planned_runs: all.length,
    recorded_runs: recorded.length,
    explicitly_unrecorded_runs: all.filter((one) => one.status === 'unrecorded').map(({ run_id }) => run_id),
    study_runs_outside_roster: sortedUnique([...study.runs.keys()].filter((id) => !planned.has(id))),
    recorded_stop_reasons: countOf(recorded.map(({ stop_reason }) => stop_reason)),
  };
}
