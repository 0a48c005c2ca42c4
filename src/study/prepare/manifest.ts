/** The manifest of a collection: one run of one revision for each program (section 10 of the contract). */

import { type Ordered, type OrderedObject, ordered } from '../../json/ordered.js';
import type { AnalysisRecord, Anchor } from '../analysis.js';
import type { DataRole } from '../manifest/study.js';
import { isOwnPack, type TaskPack } from '../packs/index.js';

const CONFIGURATION = 'collection';
const SELECTION_RULE =
  'Every program that was collected, one by one; where they come from and whether they depend on each other is unknown.';

export interface Collection {
  readonly studyId: string;
  readonly dataRole: DataRole;
  readonly pack: TaskPack;
  /** In their order: the path beneath the study's folder, and what the program shows. */
  readonly sources: readonly { readonly path: string; readonly analysis: AnalysisRecord }[];
}

export function collectionManifest(collection: Collection): OrderedObject {
  const { pack, sources } = collection;
  const numbers = sources.map((_, at) => String(at + 1).padStart(3, '0'));
  return ordered({
    schema_version: isOwnPack(pack) ? 'assay.study/1' : 'structdet-code.study/0.2',
    study_id: collection.studyId,
    data_role: collection.dataRole,
    evidence_policy: 'static_or_reviewed',
    task: ordered({
      pack_id: pack.packId,
      pack_version: pack.packVersion,
      resolution_id: pack.resolutionId,
      pack_sha256: pack.sha256,
    }),
    configurations: [configuration()],
    artifacts: sources.map((one, at) => artifact(`A${numbers[at]}`, one, collection)),
    assignments: sources.map(({ analysis }, at) => assignment(String(numbers[at]), analysis, pack)),
    suites: [],
    receipts: [],
    runs: numbers.map(run),
    revisions: numbers.map(revision),
    feedback: [],
    selection: numbers.map((number) =>
      ordered({ revision_id: `V${number}`, assignment_id: `M${number}`, receipt_id: null }),
    ),
  });
}

function configuration(): Ordered {
  return ordered({
    id: CONFIGURATION,
    model: null,
    prompt: null,
    settings: null,
    selection_rule: SELECTION_RULE,
  });
}

function artifact(
  id: string,
  { path, analysis }: Collection['sources'][number],
  { dataRole, pack }: Collection,
): Ordered {
  return ordered({
    id,
    path,
    sha256: analysis.source_sha256,
    language: pack.language,
    entry_point: pack.entryPoint,
    origin: dataRole === 'fixture' ? 'project_fixture' : 'supplied',
    capture_status: 'complete',
  });
}

function assignment(number: string, analysis: AnalysisRecord, pack: TaskPack): Ordered {
  return ordered({
    id: `M${number}`,
    artifact_id: `A${number}`,
    source_sha256: analysis.source_sha256,
    pack_sha256: pack.sha256,
    revision: 1n,
    status: analysis.status === 'recognized' ? 'accepted' : 'unresolved',
    basis: 'static_rule',
    class_id: analysis.class_id,
    reason: analysis.reason ?? null,
    reviewer_ref: null,
    evidence: analysis.evidence.map(anchor),
    rule_id: analysis.rule_id,
  });
}

function anchor({ start_line, end_line, note }: Anchor): Ordered {
  return ordered({ start_line: BigInt(start_line), end_line: BigInt(end_line), note });
}

function run(number: string): Ordered {
  return ordered({
    id: `R${number}`,
    configuration_id: CONFIGURATION,
    root_group_id: null,
    stop_reason: 'unknown',
    endpoint_revision_id: null,
  });
}

function revision(number: string): Ordered {
  return ordered({
    id: `V${number}`,
    run_id: `R${number}`,
    ordinal: 0n,
    artifact_id: `A${number}`,
    parents: [],
    missing_parents: [],
    kind: 'snapshot',
    feedback_ids: [],
  });
}
