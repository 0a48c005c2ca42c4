/** Programs that match a rule, and what a person may say of them (sections 4 and 5.1). */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import {
  applyReview,
  inspectStudy,
  prepareStudy,
  SHIPPED_PACKS,
  validateStudy,
} from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';
import { codeOf, set, writeDocument } from './fixture.js';

/** Counting sort over all 4,096 keys, written to the description of its rule. */
const COUNTING = `def sort_values(values):
    "How often each key occurs."
    tally = [0] * 0x1000
    for value in values: tally[value] += 1
    out = []
    for key in range(4096):
        out.extend([key] * tally[key])
    return (out)
`;

async function prepared(t: ExecutionContext) {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'in', 'counting.py'), COUNTING);
  writeFileSync(join(folder, 'in', 'other.py'), COUNTING.replace('+=', '-='));
  const { study_path } = await prepareStudy({ sources: join(folder, 'in'), output: join(folder, 'out') });
  return { study: study_path, folder: join(folder, 'out') };
}

test('names, layout and the spelling of numbers may vary, operators may not', async (t) => {
  const { study } = await prepared(t);
  const { source_analysis: found, ledger, claim_scope } = await inspectStudy({ study });
  t.deepEqual(
    found.map(({ rule_id, class_id, reason }) => [rule_id, class_id, reason]),
    [
      ['sort-count-full-key/1', 'SORT-COUNT', null],
      [null, null, 'insufficient_evidence'],
    ],
  );
  // The function, then its loops, comparisons and writes by their lines.
  t.deepEqual(
    found[0]?.evidence.map(({ start_line, end_line }) => [start_line, end_line]),
    [
      [1, 8],
      [4, 4],
      [4, 4],
      [6, 7],
    ],
  );
  t.deepEqual(ledger.admitted_bases, { static_rule: 1 });
  t.is(claim_scope, 'rule_checked_and_supplied_review_records');
});

test('a person cannot accept another class than the rule that matches', async (t) => {
  const { study, folder } = await prepared(t);
  const review = JSON.parse(readFileSync(join(folder, 'review.json'), 'utf8')) as unknown;
  const decide = (at: number, class_id: string) => {
    const decided = structuredClone(review);
    set(decided, `entries.${at}.decision`, 'accepted');
    set(decided, `entries.${at}.basis`, 'human_review');
    set(decided, `entries.${at}.class_id`, class_id);
    set(decided, `entries.${at}.reviewer_ref`, 'somebody');
    set(decided, `entries.${at}.evidence`, [{ start_line: 1, end_line: 1, note: 'all of it' }]);
    const path = writeDocument(folder, 'decided.json', decided);
    return codeOf(applyReview({ study, review: path, output: join(folder, `next-${at}-${class_id}.json`) }));
  };
  t.is(await decide(0, 'SORT-RADIX'), 'review_conflicts_with_static_rule');
  t.is(await decide(0, 'SORT-COUNT'), undefined);
  t.is(await decide(1, 'SORT-RADIX'), undefined);
});

test('a claim to follow a rule says what the rule says', async (t) => {
  const { study, folder } = await prepared(t);
  const document = JSON.parse(readFileSync(study, 'utf8')) as unknown;
  const changed = (path: string, value: unknown) => {
    const other = structuredClone(document);
    set(other, path, value);
    return codeOf(validateStudy({ study: writeDocument(folder, 'changed.json', other) }));
  };
  t.is(await changed('assignments.0.evidence.0.note', 'any other words'), undefined);
  t.is(await changed('assignments.0.evidence.0.start_line', 2), 'static_rule_claim_mismatch');
  t.is(await changed('assignments.0.rule_id', undefined), 'static_rule_claim_mismatch');
  t.is(await changed('assignments.0.class_id', 'SORT-RADIX'), 'static_rule_claim_mismatch');
  t.is(await changed('assignments.0.reviewer_ref', 'somebody'), 'static_rule_claim_mismatch');
});

test('the shipped packs have the classes and rules of the contract, each with words of its own', (t) => {
  t.deepEqual(
    SHIPPED_PACKS.map(({ packId, classes, rules }) => [packId, classes.length, rules.length]),
    [
      ['sorting-bounded', 8, 9],
      ['unit-graph-distances', 3, 4],
    ],
  );
  for (const { classes, rules } of SHIPPED_PACKS) {
    const ids = classes.map(({ id }) => id);
    t.true(ids.every((id) => rules.some(({ classId }) => classId === id)));
    t.true(rules.every(({ classId }) => ids.includes(classId)));
    const words = [
      ...classes.flatMap((one) => [one.mechanism, one.boundary]),
      ...rules.map((one) => one.explanation),
    ];
    t.is(new Set(words).size, words.length);
  }
});
