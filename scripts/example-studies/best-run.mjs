// A study on a pack of one's own, in JavaScript: two prompts, two runs each.

import { runInNewContext } from 'node:vm';
import { artifact, byRule, profile, receipt, revision, run, study, suiteRecord } from './records.mjs';

const CASES = {
  one: [7],
  below: [-5],
  'all-below': [-3, -1, -2],
  'all-above': [1, 2, 3],
  middle: [-2, 1, -3, 4, -1, 2, 1, -5, 4],
  'over-a-gap': [5, -2, 6],
  'not-over-a-gap': [5, -9, 6],
  ends: [8, -20, 1, -20, 9],
  zeros: [0, 0, -1, 0],
  'last-halves': [-1, -1, 3, 3, -1, 4],
};

/** The program of each run at ordinals 0 and 1. */
const RUNS = {
  P1: ['all-pairs', 'scan'],
  P2: ['library', 'from-zero'],
  G1: ['from-zero', 'totals'],
  G2: ['scan', 'scan'],
};
const configurationOf = (id) => (id.startsWith('P') ? 'plain' : 'guided');

/** No run of neighbours sums to more than the answer, and one sums to it. */
function isRight(values, answer) {
  const sums = values.flatMap((_, from) =>
    values.slice(from).map((__, length) => values.slice(from, from + length + 1).reduce((a, b) => a + b)),
  );
  return sums.every((sum) => sum <= answer) && sums.includes(answer);
}

/** Whether a program passes each case; it really runs, in a context of its own. */
function outcomes(source) {
  return Object.entries(CASES).map(([id, input]) => {
    const answer = runInNewContext(`${source}\nbestRun(${JSON.stringify(input)})`, {}, { timeout: 1_000 });
    return [id, isRight(input, answer)];
  });
}

function configuration(id, prompt) {
  return {
    id,
    model: 'none: programs of our own',
    prompt,
    settings: { attempts: 2 },
    selection_rule: 'all runs',
  };
}

export async function bestRun(make) {
  const pack = await make.pack('best-run');
  const document = {
    ...study('best-runs', 'sorting', 'static_or_reviewed', configuration('plain', 'Find the best run.')),
    schema_version: 'assay.study/1',
    task: pack.task,
  };
  document.configurations.push(configuration('guided', 'Find the best run in one pass.'));
  const names = [...new Set(Object.values(RUNS).flat())];
  const sources = new Map(names.map((name) => [name, make.read(`best-run/sources/${name}.js`)]));
  document.artifacts = names.map((name) => ({
    ...artifact('sorting', name, sources.get(name)),
    path: `sources/${name}.js`,
    language: pack.language,
    entry_point: pack.entry_point,
  }));
  const suite = make.write('best-run/suite.json', {
    schema_version: 'best-run.suite/1',
    oracle_id: 'best-run-properties/1',
    cases: Object.entries(CASES).map(([id, input]) => ({ id, input })),
  });
  document.suites = [{ ...suiteRecord('sorting', suite), oracle_id: 'best-run-properties/1' }];
  const analyses = await make.analyse('best-run', document, 'pack.json');
  document.assignments = document.artifacts.map((one, at) => byRule(document, one, analyses[at]));
  document.runs = Object.keys(RUNS).map((id) => ({
    ...run(id, 'success', `${id}-1`),
    configuration_id: configurationOf(id),
  }));
  document.revisions = Object.entries(RUNS).flatMap(([id, programs]) =>
    programs.map((name, ordinal) =>
      revision(id, ordinal, name, ordinal === 0 ? 'generation' : name === programs[0] ? 'no_op' : 'edit'),
    ),
  );
  const results = new Map(names.map((name) => [name, outcomes(sources.get(name).toString('utf8'))]));
  document.receipts = document.revisions.map((one) => ({
    ...receipt(
      `E-${one.id}`,
      one,
      document.artifacts.find(({ id }) => id === one.artifact_id),
      document.suites[0],
      results.get(one.artifact_id),
      'withheld',
    ),
    environment: { python: 'none: JavaScript', platform: 'any', runner: 'scripts/example-studies.mjs' },
  }));
  const assessed = (one) => ({
    revision_id: one.id,
    assignment_id: `M-${one.artifact_id}`,
    receipt_id: `E-${one.id}`,
  });
  document.selection = document.revisions.filter(({ ordinal }) => ordinal === 1).map(assessed);
  const sha256 = make.writeBound('best-run/study.json', document);
  const plain = document.revisions.filter(({ run_id }) => configurationOf(run_id) === 'plain');
  make.write('best-run/design.json', {
    schema_version: 'structdet-code.trace/0.1',
    trace_id: 'plain-prompt',
    study_sha256: sha256,
    configuration_id: 'plain',
    protocol_ref: 'two runs a prompt, two revisions each',
    clock: 'revision_ordinal',
    selection_rule: 'declared-path-exact-ordinal/0.1',
    checkpoints: [0, 1],
    runs: ['P1', 'P2'].map((id) => ({
      run_id: id,
      missing: false,
      path: [`${id}-0`, `${id}-1`],
      stop_ordinal: 1,
      budget: { max_revision_ordinal: 1, max_test_case_attempts: 20 },
    })),
    assessments: plain.map(assessed),
  });
  const side = (configurationId, runs) => ({
    study_sha256: sha256,
    configuration_id: configurationId,
    planned_positions: 2,
    budget_per_slot: { unit: 'attempts', limit: 2 },
    slots: runs.map((id, at) => ({ position: at + 1, revision_id: `${id}-1` })),
  });
  make.write('best-run/comparison.json', {
    schema_version: 'structdet-code.comparison/0.1',
    comparison_id: 'plain-against-guided',
    varied_field: 'prompt',
    protocol_ref: 'two runs a prompt, two revisions each',
    prefix_size: 2,
    selection_rule: 'fixed_prefix/0.1',
    left: side('plain', ['P1', 'P2']),
    right: side('guided', ['G1', 'G2']),
  });
  make.write('best-run/evidence.json', {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: sha256,
    materials: [],
    interventions: [],
    failure_profiles: ['P2-1', 'G1-1'].map((id) => {
      const { artifact_id: name } = document.revisions.find((one) => one.id === id);
      return profile(name, `E-${id}`, results.get(name));
    }),
  });
}
