/** A review with nothing decided (section 9 of the contract). */

import { type OrderedObject, ordered } from '../../json/ordered.js';
import type { Artifact, Study } from '../manifest/study.js';

export const REVIEW_SCHEMA = 'structdet-code.review/0.1';

export function reviewTemplate(study: Study): OrderedObject {
  return ordered({
    schema_version: REVIEW_SCHEMA,
    study_sha256: study.sha256,
    pack_sha256: study.pack.sha256,
    entries: [...study.artifacts.values()].map((artifact) => entryTemplate(artifact, study)),
  });
}

/** What a person has to decide on, and the program it is bound to. */
export function entryTemplate(artifact: Artifact, study: Study): OrderedObject {
  return ordered({
    artifact_id: artifact.id,
    source_sha256: artifact.sha256,
    current_assignment_id: study.latest.get(artifact.id)?.id ?? null,
    suggested_class_id: artifact.analysis.class_id,
    decision: null,
    basis: 'unknown',
    class_id: null,
    reason: null,
    reviewer_ref: null,
    evidence: [],
    note: null,
  });
}
