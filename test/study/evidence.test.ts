/** Rules on an evidence sidecar (section 6.1), and what it says of the fixture. */

import test, { type ExecutionContext } from 'ava';
import { inspectStudy } from '../../dist/study/index.js';
import { SIDECAR } from './faults.js';
import { codeOf, type Laid, lay, set, sha256, writeDocument } from './fixture.js';

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

for (const [path, value, code] of SIDECAR) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const { laid, document } = laidOut(t);
    set(document, path, value);
    t.is(await codeOf(inspect(laid, document)), code);
  });
}

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
