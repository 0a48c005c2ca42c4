/** Rules on reviews (section 9), and what applying one writes. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { applyReview, validateStudy, writeReviewTemplate } from '../../dist/study/index.js';
import { REVIEW } from './faults.js';
import { codeOf, type Laid, lay, set, sha256, study, writeDocument } from './fixture.js';

/** The fixture under a policy that admits reviews; nothing is classified. */
function reviewable() {
  const document = study();
  document.evidence_policy = 'static_or_reviewed';
  for (const at of [0, 1]) {
    set(document, `assignments.${at}.status`, 'unresolved');
    set(document, `assignments.${at}.class_id`, null);
    set(document, `assignments.${at}.reason`, 'not_reviewed');
  }
  return document;
}

const DECISION = {
  decision: 'accepted',
  basis: 'human_review',
  class_id: 'SORT-SEL',
  reviewer_ref: 'somebody',
  evidence: [{ start_line: 1, end_line: 1, note: 'here' }],
};

async function decided(t: ExecutionContext, document: unknown = reviewable()) {
  const laid = lay(t, document);
  const output = join(laid.folder, 'template.json');
  await writeReviewTemplate({ study: laid.path, output });
  const review = JSON.parse(readFileSync(output, 'utf8')) as { entries: Record<string, unknown>[] };
  Object.assign(review.entries[0] ?? {}, DECISION);
  return { laid, review };
}

function apply({ path, folder }: Laid, review: unknown, output = 'next.json') {
  const written = writeDocument(folder, 'review.json', review);
  return applyReview({ study: path, review: written, output: `${folder}/${output}` });
}

for (const [path, value, code] of REVIEW) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const { laid, review } = await decided(t);
    set(review, path, value);
    t.is(await codeOf(apply(laid, review)), code);
    t.false(existsSync(join(laid.folder, 'next.json')));
  });
}

test('the output is a new file beside the study', async (t) => {
  const { laid, review } = await decided(t);
  t.is(await codeOf(apply(laid, review, 'study.json')), 'output_already_exists');
  t.is(await codeOf(apply(laid, review, 'sources/next.json')), 'review_output_must_share_study_directory');
  t.is(await codeOf(apply(laid, review, 'sources/../next.json')), 'review_output_must_share_study_directory');
});

test('a fixture has no reviews', async (t) => {
  const { laid, review } = await decided(t, study());
  t.is(await codeOf(apply(laid, review)), 'review_policy_required');
});

test('a decision appends an assignment and moves the selection to it; all else stays', async (t) => {
  const document = reviewable();
  // Names that an object would reorder, and a float that an integer reader would lose.
  const text = JSON.stringify(document).replace('{"seed":1}', '{"b":1.0,"10":-0.0,"9":1e2,"__proto__":[]}');
  const laid = lay(t, text);
  const template = join(laid.folder, 'template.json');
  await writeReviewTemplate({ study: laid.path, output: template });
  const review = JSON.parse(readFileSync(template, 'utf8')) as { entries: Record<string, unknown>[] };
  Object.assign(review.entries[0] ?? {}, DECISION);
  const applied = await apply(laid, review);
  const written = readFileSync(join(laid.folder, 'next.json'), 'utf8');
  t.is(applied.dependent_bindings.previous_study_sha256, sha256(text));
  t.is(applied.dependent_bindings.new_study_sha256, sha256(written));
  t.deepEqual(applied.classification_coverage, { admitted: 1, selected: 2, fraction: 0.5 });
  t.regex(written, /"b": 1\.0,\s+"10": -0\.0,\s+"9": 100\.0,\s+"__proto__": \[\]/);
  const next = JSON.parse(written) as ReturnType<typeof study>;
  t.is(next.assignments.length, 3);
  t.is(next.assignments[2]?.id, 'review-0001');
  t.is(next.assignments[2]?.revision, 2);
  t.deepEqual(
    next.selection.map(({ assignment_id }) => assignment_id),
    ['M-fast', 'review-0001'],
  );
  t.is(await codeOf(validateStudy({ study: join(laid.folder, 'next.json') })), undefined);
  t.is(await codeOf(apply(laid, review, 'next.json')), 'output_already_exists');
});
