/** Rules on an evidence sidecar (section 6.1), and what it says of the fixture. */

import test, { type ExecutionContext } from 'ava';
import { inspectStudy } from '../../dist/study/index.js';
import { codeOf, type Laid, lay, PACK, set, sha256, study, writeDocument } from './fixture.js';

const NOTE = 'Try another way.\n';

function sidecar({ sha256: study }: Laid) {
  const outcomes = (passed: readonly string[]) =>
    ['T1', 'T2', 'T3'].map((id) => ({ id, status: passed.includes(id) ? 'passed' : 'failed' }));
  return {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: study,
    materials: [
      {
        id: 'note',
        path: 'note.txt' as string | null,
        sha256: sha256(NOTE),
        kind: 'instruction',
        origin: 'supplied',
        source_ref: 'a book',
        independence_claim: 'unknown',
      },
    ],
    interventions: [
      event('start', { after_revision_id: null, before_revision_id: 'R0', kind: 'baseline_prompt' }),
      event('tested', { kind: 'test_feedback', feedback_ids: ['F-R0'], order: 2 }),
    ],
    failure_profiles: [
      { id: 'before', receipt_id: 'E-R0', outcomes: outcomes(['T1']) },
      { id: 'other', receipt_id: 'E-S0', outcomes: outcomes(['T2']) },
    ],
  };
}

function event(id: string, given: object) {
  return {
    id,
    run_id: 'R',
    after_revision_id: 'R0',
    before_revision_id: 'R1',
    order: 1,
    kind: 'other',
    material_ids: [] as string[],
    feedback_ids: [] as string[],
    visibility: 'visible',
    reuse_claim: 'none',
    ...given,
  };
}

function laidOut(t: ExecutionContext) {
  const laid = lay(t, undefined, { 'note.txt': NOTE });
  return { laid, document: sidecar(laid) };
}

function inspect({ path, folder }: Laid, document: unknown) {
  return inspectStudy({ study: path, evidence: writeDocument(folder, 'evidence.json', document) });
}

const RULES: readonly (readonly [path: string, value: unknown, code: string])[] = [
  ['materials', undefined, 'unexpected_or_missing_field'],
  ['schema_version', null, 'unsupported_evidence_schema'],
  ['study_sha256', PACK, 'evidence_study_binding_mismatch'],
  ['materials.0.sha256', PACK.toUpperCase(), 'invalid_sha256'],
  ['materials.0.sha256', PACK, 'material_digest_mismatch'],
  ['materials.0.sha256', null, 'material_digest_mismatch'],
  ['materials.0.path', '../note.txt', 'unsafe_path'],
  ['materials.0.source_ref', '\ud800', 'invalid_text'],
  ['interventions.0.before_revision_id', 'Q0', 'intervention_revision_missing'],
  ['interventions.0.run_id', 'S', 'intervention_run_mismatch'],
  ['interventions.1.after_revision_id', 'R2', 'intervention_not_between_ancestors'],
  ['interventions.1.after_revision_id', 'S0', 'intervention_not_between_ancestors'],
  ['interventions.1.order', 1, 'duplicate_intervention_order'],
  ['interventions.1.order', 0, 'invalid_integer'],
  ['interventions.0.kind', 'other', 'intervention_start_requires_root_prompt'],
  ['interventions.0.before_revision_id', 'R1', 'intervention_start_requires_root_prompt'],
  ['interventions.0.material_ids', ['book'], 'intervention_material_missing'],
  ['interventions.0.reuse_claim', 'copied', 'reuse_claim_without_reference'],
  ['interventions.0.feedback_ids', ['F-R0'], 'intervention_feedback_binding_mismatch'],
  ['interventions.1.visibility', 'withheld', 'intervention_visibility_conflict'],
  ['interventions.1.feedback_ids', [], 'test_intervention_needs_feedback'],
  ['interventions.0.order', 3, 'intervention_order_conflicts_with_revisions'],
  ['failure_profiles.0.receipt_id', 'E-Q', 'profile_receipt_missing'],
  ['failure_profiles.1.receipt_id', 'E-R0', 'duplicate_profile_receipt'],
  ['failure_profiles.0.outcomes', [], 'profile_case_roster_mismatch'],
  ['failure_profiles.0.outcomes.0.id', 'T4', 'profile_case_roster_mismatch'],
  ['failure_profiles.0.outcomes.0.status', 'failed', 'profile_receipt_counts_mismatch'],
  ['failure_profiles.0.outcomes.1.status', 'not_completed', 'profile_receipt_counts_mismatch'],
  ['failure_profiles.0.outcomes.0.status', 'fine', 'invalid_enum'],
];

for (const [path, value, code] of RULES) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const { laid, document } = laidOut(t);
    set(document, path, value);
    t.is(await codeOf(inspect(laid, document)), code);
  });
}

test('visible feedback was received, and test feedback has a receipt', async (t) => {
  const unheard = study();
  set(unheard, 'revisions.1.feedback_ids', []);
  const first = lay(t, unheard, { 'note.txt': NOTE });
  t.is(await codeOf(inspect(first, sidecar(first))), 'intervention_feedback_not_received');
  const untested = study();
  set(untested, 'feedback.0.receipt_id', null);
  const second = lay(t, untested, { 'note.txt': NOTE });
  t.is(await codeOf(inspect(second, sidecar(second))), 'test_intervention_requires_test_receipts');
});

test('what profiles share, and that no name, text or path of a material is reported', async (t) => {
  const { laid, document } = laidOut(t);
  const result = await inspect(laid, document);
  const [pair] = result.evidence?.failure_profiles.pairs ?? [];
  if (pair?.status !== 'comparable_finite_cases') return t.fail('the pair is not comparable');
  t.deepEqual(pair.both_failed, ['T3']);
  t.deepEqual(pair.left_failed_right_passed, ['T2']);
  t.deepEqual(pair.right_failed_left_passed, ['T1']);
  t.true(pair.complete_suite_both);
  t.true(pair.same_source_bytes);
  t.false(pair.same_run);
  const text = JSON.stringify(result);
  for (const private_ of ['note.txt', 'a book', 'another way', 'sources/']) t.false(text.includes(private_));
  return undefined;
});
