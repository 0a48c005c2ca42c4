// Seven spellings of sorting: names, layout and comments vary, the mechanism shows all the same.

import { artifact, byRule, revision, run, sortSuite, study } from './records.mjs';

const NAMES = [
  'insertion',
  'insertion-told',
  'insertion-in-place',
  'insertion-terse',
  'merging',
  'selection',
  'library',
];

/** Not part of the example, which has no receipts: no program that sorts wrongly is shipped as right. */
const SUITE = sortSuite({
  empty: [],
  one: [7],
  rising: [1, 2, 3],
  falling: [9, 5, 1],
  ties: [2, 1, 2, 1, 2],
  bounds: [4095, 0, 4095, 0],
});

export async function surface(make) {
  const document = study('surface-variants', 'sorting', 'static_or_reviewed', {
    id: 'stated',
    model: null,
    prompt: null,
    settings: null,
    selection_rule: 'all programs of the folder',
  });
  document.artifacts = NAMES.map((name) =>
    artifact('sorting', name, make.read(`surface/sources/${name}.py`)),
  );
  document.runs = NAMES.map((_, at) => run(`V${at + 1}`, 'unknown', null));
  document.revisions = NAMES.map((name, at) => revision(`V${at + 1}`, 0, name, 'snapshot'));
  const analyses = await make.analyse('surface', document);
  document.assignments = document.artifacts.map((one, at) => byRule(document, one, analyses[at]));
  document.selection = document.revisions.map((one) => ({
    revision_id: one.id,
    assignment_id: `M-${one.artifact_id}`,
    receipt_id: null,
  }));
  make.write('surface/study.json', document);
  for (const [name, outcomes] of make.outcomes('surface/sources', NAMES, SUITE)) {
    if (!outcomes.every(([, pass]) => pass)) throw new Error(`${name} does not sort`);
  }
}
