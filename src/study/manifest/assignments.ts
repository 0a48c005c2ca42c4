/** Assignments of classes to programs (section 2.4 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { identifier, integer, objectOf, oneOf, records, text, textOrNull, type Value } from '../fields.js';
import type { Artifact, Assignment, AssignmentBasis, EvidencePolicy, Header, LineRange } from './study.js';

const MOST_ASSIGNMENTS = 512;
const MOST_ANCHORS = 32;

const FIELDS = [
  'id',
  'artifact_id',
  'source_sha256',
  'pack_sha256',
  'revision',
  'status',
  'basis',
  'class_id',
  'reason',
  'reviewer_ref',
  'evidence',
  'note?',
  'rule_id?',
];

const REASONS = [
  'insufficient_evidence',
  'unsupported_syntax',
  'opaque_dependency',
  'unresolved_reachability',
  'hybrid',
  'schema_gap',
  'review_disagreement',
  'not_reviewed',
] as const;

/** What may admit a class, by policy. */
const ADMISSIBLE: Readonly<Record<EvidencePolicy, readonly AssignmentBasis[]>> = {
  fixture_only: ['fixture'],
  reviewed_import: ['human_review'],
  static_or_reviewed: ['human_review', 'static_rule'],
};

export function readAssignments(
  value: Value,
  header: Header,
  artifacts: ReadonlyMap<string, Artifact>,
): ReadonlyMap<string, Assignment> {
  const found = new Map<string, Assignment>();
  const revisions = new Set<string>();
  for (const [id, record] of records(value, MOST_ASSIGNMENTS)) {
    objectOf(record, FIELDS);
    const artifact =
      artifacts.get(identifier(record.get('artifact_id'))) ?? stop('assignment_artifact_missing');
    must(record.get('source_sha256') === artifact.sha256, 'assignment_source_mismatch');
    must(record.get('pack_sha256') === header.pack.sha256, 'assignment_frame_mismatch');
    const revision = integer(record.get('revision'), 1);
    const key = `${artifact.id} ${revision}`;
    must(!revisions.has(key), 'ambiguous_assignment_revision');
    revisions.add(key);
    found.set(id, { id, artifactId: artifact.id, revision, ...readClaim(record, header, artifact) });
  }
  return found;
}

type Claim = Omit<Assignment, 'id' | 'artifactId' | 'revision'>;

function readClaim(record: OrderedObject, header: Header, artifact: Artifact): Claim {
  const status = oneOf(record.get('status'), ['accepted', 'proposed', 'unresolved', 'conflicted']);
  const basis = oneOf(record.get('basis'), [
    'fixture',
    'human_review',
    'model_assisted',
    'static_rule',
    'unknown',
  ]);
  const reviewer = textOrNull(record.get('reviewer_ref'));
  if (record.has('note')) text(record.get('note'));
  const ruleId = textOrNull(record.get('rule_id') ?? null);
  const classId = readClass(record.get('class_id'), header);
  const anchors = readAnchors(record.get('evidence'), artifact.lines);
  const claim = { status, basis, ruleId, classId, anchors };
  if (status === 'accepted') {
    checkAccepted({ ...claim, reason: record.get('reason') }, reviewer, header.evidencePolicy, artifact);
    return { ...claim, reason: null };
  }
  const reason = oneOf(record.get('reason'), REASONS);
  must(status === 'proposed' || classId === null, 'unresolved_hard_label');
  return { ...claim, reason };
}

function readClass(value: Value, { pack }: Header): string | null {
  if (value === null) return null;
  const id = identifier(value);
  must(
    pack.classes.some((one) => one.id === id),
    'class_outside_frame',
  );
  return id;
}

function readAnchors(value: Value, lines: number): readonly LineRange[] {
  must(Array.isArray(value) && value.length <= MOST_ANCHORS, 'invalid_source_evidence');
  return value.map((one) => {
    const anchor = objectOf(one, ['start_line', 'end_line', 'note']);
    const start = integer(anchor.get('start_line'), 1);
    const end = integer(anchor.get('end_line'), start);
    must(end <= lines, 'source_anchor_out_of_range');
    text(anchor.get('note'));
    return { start_line: start, end_line: end };
  });
}

function checkAccepted(
  claim: Omit<Claim, 'reason'> & { readonly reason: Value },
  reviewer: string | null,
  policy: EvidencePolicy,
  artifact: Artifact,
): void {
  const shown = claim.classId !== null && claim.reason === null && claim.anchors.length > 0;
  must(shown, 'accepted_assignment_lacks_evidence');
  must(artifact.complete, 'accepted_partial_source');
  must(ADMISSIBLE[policy].includes(claim.basis), 'assignment_basis_not_admissible');
  must(claim.basis !== 'human_review' || reviewer !== null, 'reviewer_reference_required');
  if (claim.basis !== 'static_rule') return;
  const { analysis } = artifact;
  const same =
    analysis.status === 'recognized' &&
    claim.ruleId === analysis.rule_id &&
    claim.classId === analysis.class_id &&
    sameLines(claim.anchors, analysis.evidence) &&
    reviewer === null;
  must(same, 'static_rule_claim_mismatch');
}

/** Notes are free text; only the line pairs and their order count. */
function sameLines(left: readonly LineRange[], right: readonly LineRange[]): boolean {
  return (
    left.length === right.length &&
    left.every((one, at) => one.start_line === right[at]?.start_line && one.end_line === right[at]?.end_line)
  );
}

/** The assignment of the highest revision for each artifact that has one. */
export function latestAssignments(
  assignments: ReadonlyMap<string, Assignment>,
): ReadonlyMap<string, Assignment> {
  const latest = new Map<string, Assignment>();
  for (const one of assignments.values()) {
    if (one.revision > (latest.get(one.artifactId)?.revision ?? 0)) latest.set(one.artifactId, one);
  }
  return latest;
}
