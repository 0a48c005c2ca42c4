/** Applies a person's decisions as new assignments in a new manifest (section 9 of the contract). */

import { isOrderedObject, type Ordered, type OrderedObject, ordered } from '../../json/ordered.js';
import { createDocument, isTaken } from '../create.js';
import { must, stop } from '../errors.js';
import { identifier, objectOf, type Value } from '../fields.js';
import { type ClassificationCoverage, classificationCoverage } from '../inspection/ledger.js';
import { locate, pathOf } from '../location.js';
import { checkStudy, loadStudy } from '../manifest/load.js';
import type { Study } from '../manifest/study.js';
import type { StudyOptions } from '../options.js';
import { documentBytes } from '../output.js';
import { givenPack } from '../packs/index.js';
import { openDocument, openPayloads, sha256Of } from '../payloads.js';
import { entryTemplate, REVIEW_SCHEMA, reviewTemplate } from './template.js';

const MOST_ENTRIES = 128;

export interface ApplyReviewOptions extends StudyOptions {
  /** Path of a review of exactly this study. */
  readonly review: string;
  /** Path of the new manifest, in the study's own folder. */
  readonly output: string;
}

export interface ReviewApplied {
  readonly status: 'review_applied';
  readonly study_path: string;
  readonly assignments_appended: number;
  readonly prior_assignments_preserved: number;
  readonly classification_coverage: ClassificationCoverage;
  readonly substantive_validation_performed: false;
  readonly dependent_bindings: {
    readonly previous_study_sha256: string;
    readonly new_study_sha256: string;
    readonly action: 'regenerate_bound_designs_and_evidence_then_create_new_snapshot';
    readonly historical_replay: 'uses_original_inputs';
  };
}

/** Writes a new manifest with the decisions of a review; the old one stays as it is. */
export async function applyReview(options: ApplyReviewOptions): Promise<ReviewApplied> {
  const [place, output] = [locate(options.study), locate(options.output)];
  must(place.root === output.root, 'review_output_must_share_study_directory');
  must(!(await isTaken(output)), 'output_already_exists');
  const pack = await givenPack(options.pack);
  const study = await loadStudy(options.study, pack);
  must(study.evidencePolicy !== 'fixture_only', 'review_policy_required');
  const { value } = await openDocument(locate(options.review));
  const decisions = readDecisions(value, study);
  const manifest = withDecisions(study, decisions);
  const bytes = documentBytes(manifest);
  const sha256 = sha256Of(bytes);
  const revised = await checkStudy(manifest, sha256, await openPayloads(place.root), pack);
  await createDocument(output, bytes);
  return {
    status: 'review_applied',
    study_path: pathOf(output),
    assignments_appended: decisions.length,
    prior_assignments_preserved: study.assignments.size,
    classification_coverage: classificationCoverage(revised.selection),
    substantive_validation_performed: false,
    dependent_bindings: {
      previous_study_sha256: study.sha256,
      new_study_sha256: sha256,
      action: 'regenerate_bound_designs_and_evidence_then_create_new_snapshot',
      historical_replay: 'uses_original_inputs',
    },
  };
}

/** The entries that decide something. */
function readDecisions(value: Value, study: Study): readonly OrderedObject[] {
  const review = objectOf(value, [...reviewTemplate(study).keys()]);
  must(review.get('schema_version') === REVIEW_SCHEMA, 'unsupported_review_schema');
  must(review.get('study_sha256') === study.sha256, 'stale_review_study');
  must(review.get('pack_sha256') === study.pack.sha256, 'review_frame_mismatch');
  const entries = review.get('entries');
  must(Array.isArray(entries) && entries.length <= MOST_ENTRIES, 'review_count_limit');
  const seen = new Set<string>();
  const decisions = entries.flatMap((one) => readEntry(one, study, seen) ?? []);
  must(decisions.length > 0, 'no_review_decisions');
  return decisions;
}

const FIELDS = [
  'artifact_id',
  'source_sha256',
  'current_assignment_id',
  'suggested_class_id',
  'decision',
  'basis',
  'class_id',
  'reason',
  'reviewer_ref',
  'evidence',
  'note',
];

/** What binds an entry to a program as it was. */
const BOUND = ['source_sha256', 'current_assignment_id', 'suggested_class_id'];

function readEntry(value: Value, study: Study, seen: Set<string>): OrderedObject | undefined {
  const entry = objectOf(value, FIELDS);
  const artifactId = identifier(entry.get('artifact_id'));
  const artifact = study.artifacts.get(artifactId);
  must(artifact !== undefined && !seen.has(artifactId), 'unknown_or_duplicate_review_artifact');
  seen.add(artifactId);
  const template = entryTemplate(artifact, study);
  must(
    BOUND.every((name) => entry.get(name) === template.get(name)),
    'stale_review_binding',
  );
  if (entry.get('decision') === null) {
    must(isUntouched(entry, template), 'review_decision_missing');
    return undefined;
  }
  const bases = ['human_review', 'model_assisted', 'unknown'];
  must(
    bases.some((basis) => basis === entry.get('basis')),
    'invalid_review_basis',
  );
  return entry;
}

function isUntouched(entry: OrderedObject, template: OrderedObject): boolean {
  return FIELDS.every((name) => {
    const [value, blank] = [entry.get(name), template.get(name)];
    return Array.isArray(blank) ? Array.isArray(value) && value.length === 0 : value === blank;
  });
}

/** The manifest with one assignment more for each decision; all else is as it was. */
function withDecisions(study: Study, decisions: readonly OrderedObject[]): OrderedObject {
  const ids = freeIds(study);
  const newIds = new Map<string, string>();
  const appended = decisions.map((entry) => {
    const id = ids.next().value;
    const artifactId = identifier(entry.get('artifact_id'));
    newIds.set(artifactId, id);
    return assignment(id, entry, artifactId, study);
  });
  const changed = new Map(study.manifest);
  changed.set('assignments', [...listOf(study.manifest.get('assignments')), ...appended]);
  const selection = listOf(study.manifest.get('selection'));
  changed.set(
    'selection',
    selection.map((item) => reassigned(item, newIds, study)),
  );
  return changed;
}

/** `review-0001` and so on, as far as the study does not use it. */
function* freeIds({ assignments }: Study): Generator<string, never> {
  for (let count = 1; ; count++) {
    const id = `review-${String(count).padStart(4, '0')}`;
    if (!assignments.has(id)) yield id;
  }
}

function assignment(id: string, entry: OrderedObject, artifactId: string, study: Study): OrderedObject {
  const field = (name: string): Ordered => entry.get(name) ?? null;
  const note = field('note');
  return ordered({
    id,
    artifact_id: artifactId,
    source_sha256: field('source_sha256'),
    pack_sha256: study.pack.sha256,
    revision: BigInt((study.latest.get(artifactId)?.revision ?? 0) + 1),
    status: field('decision'),
    basis: field('basis'),
    class_id: field('class_id'),
    reason: field('reason'),
    reviewer_ref: field('reviewer_ref'),
    evidence: field('evidence'),
    ...(note === null ? {} : { note }),
  });
}

function reassigned(item: Ordered, newIds: ReadonlyMap<string, string>, study: Study): Ordered {
  if (!isOrderedObject(item)) return item;
  const revision = study.revisions.get(String(item.get('revision_id')));
  const id = newIds.get(revision?.artifactId ?? '');
  return id === undefined ? item : new Map(item).set('assignment_id', id);
}

function listOf(value: Ordered | undefined): readonly Ordered[] {
  return Array.isArray(value) ? value : stop('record_count_limit');
}
