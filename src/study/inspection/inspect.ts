/** What a study shows as it stands (section 5.3 of the contract). */

import { nativeVersion } from '../../native.js';
import type { AnalysisRecord } from '../analysis.js';
import { type EvidenceResult, readEvidence } from '../evidence/index.js';
import { RESULT_BYTES } from '../limits.js';
import { loadStudy } from '../manifest/load.js';
import type { DataRole, EvidencePolicy, Study, Task } from '../manifest/study.js';
import { type Metrics, type Views, viewsOf } from '../numbers/metrics.js';
import type { StudyOptions } from '../options.js';
import { boundResult } from '../output.js';
import { givenPack } from '../packs/index.js';
import type { Row } from '../rows.js';
import { type RecordedHistory, recordedHistories } from './histories.js';
import { type Ledger, ledger } from './ledger.js';

export interface InspectOptions extends StudyOptions {
  /** Path of an evidence sidecar. */
  readonly evidence?: string | undefined;
}

export type ClaimScope =
  | 'fixture_arithmetic'
  | 'rule_checked_and_supplied_review_records'
  | 'supplied_review_records_only';

export interface Inspection {
  readonly result_schema: 'structdet-code.inspection/0.2';
  readonly software_version: string;
  readonly study_id: string;
  readonly study_sha256: string;
  readonly task: Task;
  readonly data_role: DataRole;
  readonly evidence_policy: EvidencePolicy;
  readonly record_inspection_complete: true;
  readonly substantive_validation_performed: false;
  readonly candidate_execution_performed: false;
  readonly mechanism_recognition_performed: boolean;
  readonly claim_scope: ClaimScope;
  readonly ledger: Ledger;
  readonly views: Views<Metrics>;
  readonly selected_observations: readonly Row[];
  readonly recorded_histories: readonly RecordedHistory[];
  readonly source_analysis: readonly ({ readonly artifact_id: string } & AnalysisRecord)[];
  readonly limitations: readonly string[];
  readonly evidence?: EvidenceResult;
}

const LIMITATIONS: readonly string[] = [
  'Records were checked against each other and their digests; what they claim about the world was not.',
  'No program was run: receipts are what their supplier states, within the suite and environment they name.',
  'A class counts where an assignment was accepted under the policy of the study; the others stay unresolved.',
  'The numbers describe the selected revisions and no population beyond them; their uncertainty is not estimated.',
];

/** Reads a study (and its evidence sidecar) and tells what it holds. */
export async function inspectStudy(options: InspectOptions): Promise<Inspection> {
  const study = await loadStudy(options.study, await givenPack(options.pack));
  const inspection = inspectionOf(study);
  if (options.evidence === undefined) return inspection;
  const evidence = await readEvidence(options.evidence, study, options.study, undefined);
  const whole = { ...inspection, evidence };
  boundResult(whole, RESULT_BYTES, 'analysis_result_size_limit');
  return whole;
}

function inspectionOf(study: Study): Inspection {
  return {
    result_schema: 'structdet-code.inspection/0.2',
    software_version: nativeVersion(),
    study_id: study.studyId,
    study_sha256: study.sha256,
    task: study.task,
    data_role: study.dataRole,
    evidence_policy: study.evidencePolicy,
    record_inspection_complete: true,
    substantive_validation_performed: false,
    candidate_execution_performed: false,
    mechanism_recognition_performed: study.artifacts.size > 0,
    claim_scope: claimScope(study),
    ledger: ledger(study),
    views: viewsOf(study.selection),
    selected_observations: study.selection,
    recorded_histories: recordedHistories(study),
    source_analysis: [...study.artifacts.values()].map(({ id, analysis }) => ({
      artifact_id: id,
      ...analysis,
    })),
    limitations: LIMITATIONS,
  };
}

function claimScope({ dataRole, evidencePolicy }: Study): ClaimScope {
  if (dataRole === 'fixture') return 'fixture_arithmetic';
  return evidencePolicy === 'static_or_reviewed'
    ? 'rule_checked_and_supplied_review_records'
    : 'supplied_review_records_only';
}
