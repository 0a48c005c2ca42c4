/** What a sidecar adds to an analysis (section 6.2 of the contract). */

import { RESULT_BYTES } from '../limits.js';
import type { Study } from '../manifest/study.js';
import { boundResult } from '../output.js';
import { type MaterialResult, materialResults } from './materials.js';
import { type FailureProfiles, failureProfiles } from './overlap.js';
import { type InterventionResult, interventionResult, type TracedRuns } from './relations.js';
import { readSidecar } from './sidecar.js';

export type { MaterialResult } from './materials.js';
export type {
  ComparablePair,
  FailureProfiles,
  ProfilePair,
  ProfileResult,
  UnavailablePair,
} from './overlap.js';
export { type InterventionResult, inSuppliedOrder, type PathRelation, type TracedRuns } from './relations.js';
export { evidenceTemplate } from './sidecar.js';

export interface EvidenceResult {
  readonly schema_version: 'structdet-code.evidence-result/0.1';
  readonly evidence_sha256: string;
  readonly materials: readonly MaterialResult[];
  readonly interventions: readonly InterventionResult[];
  readonly failure_profiles: FailureProfiles;
  readonly provenance_authenticated: false;
  readonly candidate_execution_performed: false;
  readonly limitations: readonly string[];
}

const LIMITATIONS: readonly string[] = [
  'Events are as supplied: their order and visibility are claims, and no event is shown to have caused a revision.',
  'Equal bytes show that a program is a copy of a material, not how or when it came about.',
  'Shared failures are facts about these cases; they do not show that failures are independent or how often they occur.',
];

/**
 * Reads a sidecar and relates it to its study.
 * @param studyPath Where the study was read.
 * @param traced What the trace found; without one the study is inspected as it stands.
 */
export async function readEvidence(
  path: string,
  study: Study,
  studyPath: string,
  traced: TracedRuns | undefined,
): Promise<EvidenceResult> {
  const { sha256, materials, interventions, profiles } = await readSidecar(path, study, studyPath);
  const result: EvidenceResult = {
    schema_version: 'structdet-code.evidence-result/0.1',
    evidence_sha256: sha256,
    materials: materialResults(materials),
    interventions: interventions.map((one) => interventionResult(one, study, materials, traced)),
    failure_profiles: await failureProfiles(profiles, study, usedReceipts(study, traced)),
    provenance_authenticated: false,
    candidate_execution_performed: false,
    limitations: LIMITATIONS,
  };
  boundResult(result, RESULT_BYTES, 'analysis_result_size_limit');
  return result;
}

/** Receipts of the selected observations, or of the rows on selected paths. */
function usedReceipts(study: Study, traced: TracedRuns | undefined): ReadonlySet<string> {
  const rows = traced
    ? [...traced.paths.values()].flat().flatMap((id) => traced.rows.get(id) ?? [])
    : study.selection;
  return new Set(rows.flatMap(({ receipt_id }) => receipt_id ?? []));
}
