// Records of study manifests, as the examples need them.

import { createHash } from 'node:crypto';

const PACKS = {
  sorting: {
    pack_id: 'sorting-bounded',
    pack_version: '0.1',
    resolution_id: 'sorting_mechanism_family',
    pack_sha256: '319520994f3639ce1d966f99264020c4bce8dfebbcf1ccdb13b786e7868afb25',
  },
  graph: {
    pack_id: 'unit-graph-distances',
    pack_version: '0.1',
    resolution_id: 'distance_propagation_family',
    pack_sha256: '7cca04509c795eefdbb6cb3318922f89154f04c45236ba2021ab5be9316c79d1',
  },
};
const ENTRY_POINTS = { sorting: 'sort_values', graph: 'shortest_distances' };
const ORACLES = { sorting: 'sort-properties/0.1', graph: 'unit-distance-properties/0.1' };

/** Outcomes do not depend on the interpreter's version nor on the machine: integers and lists only. */
const ENVIRONMENT = {
  python: 'Python 3',
  platform: 'any',
  runner: 'scripts/example-studies.mjs',
};

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An empty study of a task. */
export function study(id, task, policy, configuration) {
  return {
    schema_version: 'structdet-code.study/0.2',
    study_id: id,
    data_role: 'fixture',
    evidence_policy: policy,
    task: PACKS[task],
    configurations: [configuration],
    artifacts: [],
    assignments: [],
    suites: [],
    receipts: [],
    runs: [],
    revisions: [],
    feedback: [],
    selection: [],
  };
}

export function artifact(task, name, bytes) {
  return {
    id: name,
    path: `sources/${name}.py`,
    sha256: sha256(bytes),
    language: 'python',
    entry_point: ENTRY_POINTS[task],
    origin: 'project_fixture',
    capture_status: 'complete',
  };
}

export function suiteRecord(task, bytes) {
  return { id: 'suite', path: 'suite.json', sha256: sha256(bytes), oracle_id: ORACLES[task] };
}

function assignment(artifact, pack, given) {
  return {
    id: `M-${artifact.id}`,
    artifact_id: artifact.id,
    source_sha256: artifact.sha256,
    pack_sha256: pack,
    revision: 1,
    status: 'accepted',
    basis: 'fixture',
    class_id: null,
    reason: null,
    reviewer_ref: null,
    evidence: [],
    ...given,
  };
}

/** A class that the example simply states. */
export function stated(document, artifact, classId, bytes) {
  const lines = bytes.toString('utf8').trimEnd().split('\n').length;
  return assignment(artifact, document.task.pack_sha256, {
    class_id: classId,
    evidence: [{ start_line: 1, end_line: lines, note: 'the whole program' }],
  });
}

/** What a rule says of a program, or that none does. */
export function byRule(document, artifact, analysis) {
  const recognized = analysis.status === 'recognized';
  return assignment(artifact, document.task.pack_sha256, {
    status: recognized ? 'accepted' : 'unresolved',
    basis: 'static_rule',
    class_id: analysis.class_id,
    reason: analysis.reason,
    evidence: analysis.evidence,
    rule_id: analysis.rule_id,
  });
}

export function run(id, stopReason, endpoint, group = null) {
  return {
    id,
    configuration_id: 'stated',
    root_group_id: group,
    stop_reason: stopReason,
    endpoint_revision_id: endpoint,
  };
}

export function revision(runId, ordinal, artifactId, kind, feedback = []) {
  return {
    id: `${runId}-${ordinal}`,
    run_id: runId,
    ordinal,
    artifact_id: artifactId,
    parents: ordinal === 0 ? [] : [`${runId}-${ordinal - 1}`],
    missing_parents: [],
    kind,
    feedback_ids: feedback,
  };
}

/** What one program came to on every case of the suite. */
export function receipt(id, revision, artifact, suite, outcomes, visibility) {
  const passed = outcomes.filter(([, pass]) => pass).length;
  const all = outcomes.length;
  return {
    id,
    revision_id: revision.id,
    artifact_id: artifact.id,
    source_sha256: artifact.sha256,
    suite_id: suite.id,
    suite_sha256: suite.sha256,
    environment: ENVIRONMENT,
    status: passed === all ? 'passed' : 'failed',
    attempted: all,
    completed: all,
    passed,
    conformance: passed === all ? 'passed' : 'failed',
    visibility,
    execution_basis: 'project_fixture_execution',
  };
}

export function profile(id, receiptId, outcomes) {
  const status = (pass) => (pass ? 'passed' : 'failed');
  return {
    id,
    receipt_id: receiptId,
    outcomes: outcomes.map(([id, pass]) => ({ id, status: status(pass) })),
  };
}

/** A suite of directed graphs, each given as its vertices, start, and edges `tail>tip`. */
export function graphSuite(cases) {
  return {
    schema_version: 'structdet-code.graph-suite/0.1',
    oracle_id: ORACLES.graph,
    cases: Object.entries(cases).map(([id, [node_count, start, edges]]) => ({
      id,
      input: {
        node_count,
        edges: edges
          .split(' ')
          .filter(Boolean)
          .map((edge) => edge.split('>').map(Number)),
        start,
      },
    })),
  };
}

export function sortSuite(cases) {
  return {
    schema_version: 'structdet-code.sort-suite/0.1',
    oracle_id: ORACLES.sorting,
    cases: Object.entries(cases).map(([id, input]) => ({ id, input })),
  };
}
