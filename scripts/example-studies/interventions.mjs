// Two runs that leave a mechanism and come back to it, with what was recorded in between.

import {
  artifact,
  graphSuite,
  profile,
  receipt,
  revision,
  run,
  sha256,
  stated,
  study,
  suiteRecord,
} from './records.mjs';

const SUITE = graphSuite({
  T01: [1, 0, ''],
  T02: [3, 0, ''],
  T03: [4, 0, '1>2 2>3'],
  T04: [2, 0, '0>1'],
  T05: [4, 0, '0>1 1>2 2>3'],
  T06: [4, 3, '1>0 2>1 3>2'],
  T07: [4, 0, '0>1 0>2 1>3 2>3'],
  T08: [5, 2, '0>1 1>2 2>3 3>4 4>0'],
  T09: [2, 1, '0>1 1>1'],
  T10: [6, 0, '0>1 1>2 2>3 0>3 3>4'],
});

const PATH = ['passes-step', 'queue-step', 'passes'];
const CLASSES = { 'passes-step': 'DIST-RELAX', 'queue-step': 'DIST-FIFO', passes: 'DIST-RELAX' };
const RUNS = ['I1', 'I2'];
/** Which receipts have a profile: three that can be paired, and one shown to the run, which cannot. */
const PROFILES = { 'passes-doubled': 'E-I1-0', 'queue-doubled': 'E-I1-1', final: 'E-I1-2', shown: 'F-I2-0' };

function material(id, path, kind, bytes, given = {}) {
  return {
    id,
    path,
    sha256: bytes === null ? null : sha256(bytes),
    kind,
    origin: 'project_fixture',
    source_ref: null,
    independence_claim: 'unknown',
    ...given,
  };
}

function materials(make) {
  const captured = (id, name, kind, given) =>
    material(id, `materials/${name}`, kind, make.read(`interventions/materials/${name}`), given);
  return [
    captured('prompt', 'prompt.txt', 'instruction'),
    captured('queue-hint', 'queue-hint.txt', 'instruction'),
    captured('passes-hint', 'passes-hint.txt', 'instruction'),
    captured('report', 'report.txt', 'test_feedback'),
    captured('reference', 'reference.py', 'reference_code', {
      source_ref: 'the program that both runs end with',
      independence_claim: 'shared_origin',
    }),
    material('tool-notes', null, 'other', null, { origin: 'unknown' }),
  ];
}

/** Before which ordinal, what, with which materials; a run's order is that of the list. */
const EVENTS = {
  I1: [
    [0, 'baseline_prompt', ['prompt', 'tool-notes'], 'visible'],
    [1, 'test_feedback', ['report'], 'visible'],
    [2, 'test_feedback', ['report'], 'visible'],
    [2, 'reference_material', ['reference'], 'visible', 'copied'],
  ],
  I2: [
    [0, 'baseline_prompt', ['prompt'], 'visible'],
    [1, 'test_feedback', ['report'], 'visible'],
    [1, 'alternative_strategy', ['queue-hint'], 'visible'],
    [2, 'alternative_strategy', ['passes-hint'], 'visible'],
    [2, 'reference_material', ['reference'], 'withheld', 'unknown'],
  ],
};

function events() {
  return RUNS.flatMap((id) =>
    EVENTS[id].map(([before, kind, ids, visibility, reuse = 'none'], at) => ({
      id: `${id}-event-${at + 1}`,
      run_id: id,
      after_revision_id: before === 0 ? null : `${id}-${before - 1}`,
      before_revision_id: `${id}-${before}`,
      order: at + 1,
      kind,
      material_ids: ids,
      feedback_ids: kind === 'test_feedback' ? [`shown-${id}-${before - 1}`] : [],
      visibility,
      reuse_claim: reuse,
    })),
  );
}

export async function interventions(make) {
  const document = study('recorded-events', 'graph', 'fixture_only', {
    id: 'stated',
    model: 'none: programs of our own',
    prompt: make.read('interventions/materials/prompt.txt').toString('utf8').trim(),
    settings: { attempts: 3 },
    selection_rule: 'every run to its last revision',
  });
  const bytes = new Map(PATH.map((name) => [name, make.read(`interventions/sources/${name}.py`)]));
  const outcomes = make.outcomes('interventions/sources', PATH, SUITE);
  document.artifacts = PATH.map((name) => artifact('graph', name, bytes.get(name)));
  document.assignments = document.artifacts.map((one) =>
    stated(document, one, CLASSES[one.id], bytes.get(one.id)),
  );
  document.suites = [suiteRecord('graph', make.write('interventions/suite.json', SUITE))];
  document.runs = RUNS.map((id) => run(id, 'success', `${id}-2`, 'one-root'));
  document.revisions = RUNS.flatMap((id) =>
    PATH.map((name, ordinal) =>
      revision(
        id,
        ordinal,
        name,
        ordinal === 0 ? 'generation' : 'edit',
        EVENTS[id].some(([before, kind]) => before === ordinal && kind === 'test_feedback')
          ? [`shown-${id}-${ordinal - 1}`]
          : [],
      ),
    ),
  );
  const tested = (prefix, visibility, revisions) =>
    revisions.map((one) => {
      const { artifact_id: name } = one;
      const program = document.artifacts.find((other) => other.id === name);
      return receipt(`${prefix}-${one.id}`, one, program, document.suites[0], outcomes.get(name), visibility);
    });
  document.receipts = [
    ...tested('E', 'withheld', document.revisions),
    ...tested(
      'F',
      'feedback',
      document.revisions.filter(({ ordinal }) => ordinal < 2),
    ),
  ];
  document.feedback = document.revisions
    .filter(({ ordinal }) => ordinal < 2)
    .map(({ id }) => ({
      id: `shown-${id}`,
      revision_id: id,
      kind: 'test',
      receipt_id: `F-${id}`,
      visible_to_agent: true,
    }));
  const assessed = (one) => ({
    revision_id: one.id,
    assignment_id: `M-${one.artifact_id}`,
    receipt_id: `E-${one.id}`,
  });
  document.selection = document.revisions.filter(({ ordinal }) => ordinal === 2).map(assessed);
  const bound = make.writeBound('interventions/study.json', document);
  make.write('interventions/design.json', {
    schema_version: 'structdet-code.trace/0.1',
    trace_id: 'there-and-back',
    study_sha256: bound,
    configuration_id: 'stated',
    protocol_ref: 'two runs from one root, three revisions each',
    clock: 'revision_ordinal',
    selection_rule: 'declared-path-exact-ordinal/0.1',
    checkpoints: [0, 1, 2],
    runs: RUNS.map((id) => ({
      run_id: id,
      missing: false,
      path: [0, 1, 2].map((ordinal) => `${id}-${ordinal}`),
      stop_ordinal: 2,
      budget: { max_revision_ordinal: 2, max_test_case_attempts: 50 },
    })),
    assessments: document.revisions.map(assessed),
  });
  const revisionOf = new Map(document.receipts.map((one) => [one.id, one.artifact_id]));
  make.write('interventions/evidence.json', {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: bound,
    materials: materials(make),
    interventions: events(),
    failure_profiles: Object.entries(PROFILES).map(([id, receiptId]) =>
      profile(id, receiptId, outcomes.get(revisionOf.get(receiptId))),
    ),
  });
}
