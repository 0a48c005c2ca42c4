// Repair histories: the same passing counts with and without concentration, and runs that are lost.

import {
  artifact,
  graphSuite,
  profile,
  receipt,
  revision,
  run,
  stated,
  study,
  suiteRecord,
} from './records.mjs';

const SUITE = graphSuite({
  alone: [1, 0, ''],
  unreached: [4, 0, '1>2 2>3'],
  edge: [2, 0, '0>1'],
  chain: [6, 0, '0>1 1>2 2>3 3>4 4>5'],
  'against-the-order': [6, 5, '1>0 2>1 3>2 4>3 5>4'],
  shortcut: [5, 0, '0>1 1>2 2>3 3>4 0>4'],
  'late-shortcut': [6, 0, '0>1 1>2 2>3 0>5 5>3 3>4'],
  'one-way': [3, 0, '0>1 2>0 2>1'],
  ring: [5, 3, '0>1 1>2 2>3 3>4 4>0'],
  star: [6, 2, '2>0 2>1 2>3 2>4 2>5'],
  loops: [3, 1, '1>1 1>0 0>0 0>2'],
  diamond: [4, 0, '0>2 0>1 1>3 2>3'],
});

const CLASSES = { queue: 'DIST-FIFO', settling: 'DIST-SETTLE', passes: 'DIST-RELAX' };
const classOf = (program) => CLASSES[program.split('-')[0]];

/** The program of each run at ordinals 0, 1 and 2. */
const RUNS = {
  // Six mechanisms become one while more and more of them pass.
  C1: ['queue', 'queue', 'queue-told'],
  C2: ['queue-told', 'queue', 'queue'],
  C3: ['queue-step', 'queue', 'queue-told'],
  C4: ['settling-first', 'queue-told', 'queue'],
  C5: ['settling-early', 'settling-first', 'queue'],
  C6: ['passes-once', 'settling-early', 'queue-told'],
  // The same passing counts, and every run keeps its mechanism.
  S1: ['queue', 'queue-told', 'queue'],
  S2: ['queue-step', 'queue', 'queue'],
  S3: ['queue-both-ways', 'queue-step', 'queue'],
  S4: ['settling', 'settling', 'settling'],
  S5: ['settling-first', 'settling-early', 'settling'],
  S6: ['passes-once', 'passes', 'passes'],
  // Only two runs go on beyond ordinal 0.
  A1: ['passes-once'],
  A2: ['settling-early'],
  A3: ['queue-step', 'queue', 'queue'],
  A4: ['queue-both-ways', 'queue-both-ways', 'queue-told'],
  A5: ['settling-first'],
};
const STOPS = { A1: 'failure', A2: 'budget', A5: 'running' };
const ROSTERS = {
  concentration: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'],
  stable: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'],
  attrition: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
};
/** One receipt of each way to fail, and one of a right program. */
const PROFILES = ['C1-0', 'C3-0', 'C4-0', 'C5-0', 'C6-0', 'S3-0'];

function histories() {
  return Object.entries(RUNS).flatMap(([id, programs]) =>
    programs.map((program, ordinal) => {
      const same = ordinal > 0 && programs[ordinal - 1] === program;
      return revision(id, ordinal, program, ordinal === 0 ? 'generation' : same ? 'no_op' : 'edit');
    }),
  );
}

function design(name, runs, revisions, sha256) {
  const planned = (id) => {
    const path = revisions.filter((one) => one.run_id === id).map((one) => one.id);
    const stopped = path.length > 0 && STOPS[id] !== 'running';
    return {
      run_id: id,
      missing: path.length === 0,
      path: path.length === 0 ? null : path,
      stop_ordinal: stopped ? path.length - 1 : null,
      budget: { max_revision_ordinal: 2, max_test_case_attempts: 36 },
    };
  };
  return {
    schema_version: 'structdet-code.trace/0.1',
    trace_id: name,
    study_sha256: sha256,
    configuration_id: 'stated',
    protocol_ref: 'six runs, planned before any revision was written',
    clock: 'revision_ordinal',
    selection_rule: 'declared-path-exact-ordinal/0.1',
    checkpoints: [0, 1, 2],
    runs: runs.map(planned),
    assessments: revisions
      .filter((one) => runs.includes(one.run_id))
      .map((one) => ({
        revision_id: one.id,
        assignment_id: `M-${one.artifact_id}`,
        receipt_id: `E-${one.id}`,
      })),
  };
}

export async function trace(make) {
  const document = study('repair-histories', 'graph', 'fixture_only', {
    id: 'stated',
    model: 'none: programs of our own',
    prompt: 'stated for this example',
    settings: { attempts: 3 },
    selection_rule: 'every run to its last revision',
  });
  const names = [...new Set(Object.values(RUNS).flat())];
  const bytes = new Map(names.map((name) => [name, make.read(`trace/sources/${name}.py`)]));
  document.artifacts = names.map((name) => artifact('graph', name, bytes.get(name)));
  document.assignments = document.artifacts.map((one) =>
    stated(document, one, classOf(one.id), bytes.get(one.id)),
  );
  document.suites = [suiteRecord('graph', make.write('trace/suite.json', SUITE))];
  document.revisions = histories();
  document.runs = Object.entries(RUNS).map(([id, { length }]) =>
    run(id, STOPS[id] ?? 'success', `${id}-${length - 1}`),
  );
  const outcomes = make.outcomes('trace/sources', names, SUITE);
  const programs = new Map(document.artifacts.map((one) => [one.id, one]));
  document.receipts = document.revisions.map((one) => {
    const { artifact_id: id } = one;
    return receipt(`E-${one.id}`, one, programs.get(id), document.suites[0], outcomes.get(id), 'withheld');
  });
  document.selection = document.runs.map(({ endpoint_revision_id: id }) => ({
    revision_id: id,
    assignment_id: `M-${document.revisions.find((one) => one.id === id).artifact_id}`,
    receipt_id: `E-${id}`,
  }));
  const sha256 = make.writeBound('trace/study.json', document);
  for (const [name, runs] of Object.entries(ROSTERS)) {
    make.write(`trace/${name}.json`, design(name, runs, document.revisions, sha256));
  }
  make.write('trace/evidence.json', {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: sha256,
    materials: [],
    interventions: [],
    failure_profiles: PROFILES.map((id) => {
      const { artifact_id: program } = document.revisions.find((one) => one.id === id);
      return profile(program, `E-${id}`, outcomes.get(program));
    }),
  });
}
