// The same task under two prompts: three mechanisms on the left, one on the right.

import { artifact, byRule, graphSuite, receipt, revision, run, study, suiteRecord } from './records.mjs';

const SUITE = graphSuite({
  alone: [1, 0, ''],
  unreached: [3, 0, '1>2'],
  chain: [5, 0, '0>1 1>2 2>3 3>4'],
  'against-the-order': [5, 4, '1>0 2>1 3>2 4>3'],
  detour: [6, 0, '0>1 1>2 2>3 0>4 4>3 3>5'],
  ring: [4, 2, '0>1 1>2 2>3 3>0'],
  loops: [3, 1, '1>1 1>0 0>0 0>2'],
  twice: [3, 0, '0>1 0>1 1>2 1>2'],
});

const PROMPTS = {
  left: 'Write shortest_distances(node_count, edges, start) in any way that you like.',
  right: 'Write shortest_distances(node_count, edges, start). Visit vertices in the order of a queue.',
};
const PROGRAMS = {
  left: ['queue', 'queue-told', 'settling', 'passes'],
  // The fourth position came to nothing, and the fifth is beyond the prefix.
  right: ['queue', 'queue-told', 'queue-step', null, 'settling'],
};

async function side(make, name) {
  const document = study(`graph-${name}`, 'graph', 'static_or_reviewed', {
    id: 'stated',
    model: 'none: programs of our own',
    prompt: PROMPTS[name],
    settings: { temperature: 0 },
    selection_rule: 'one program a position',
  });
  const programs = PROGRAMS[name].flatMap((program, at) =>
    program === null ? [] : [{ program, position: at + 1 }],
  );
  const folder = `graph/${name}/sources`;
  document.artifacts = programs.map(({ program }) =>
    artifact('graph', program, make.read(`${folder}/${program}.py`)),
  );
  document.suites = [suiteRecord('graph', make.write(`graph/${name}/suite.json`, SUITE))];
  document.runs = programs.map(({ position }) => run(`P${position}`, 'success', `P${position}-0`));
  document.revisions = programs.map(({ program, position }) =>
    revision(`P${position}`, 0, program, 'generation'),
  );
  const outcomes = make.outcomes(
    folder,
    programs.map(({ program }) => program),
    SUITE,
  );
  document.receipts = programs.map((one, at) =>
    receipt(
      `E-P${one.position}`,
      document.revisions[at],
      document.artifacts[at],
      document.suites[0],
      outcomes.get(one.program),
      'withheld',
    ),
  );
  const analyses = await make.analyse(`graph/${name}`, document);
  document.assignments = document.artifacts.map((one, at) => byRule(document, one, analyses[at]));
  document.selection = programs.map(({ program, position }) => ({
    revision_id: `P${position}-0`,
    assignment_id: `M-${program}`,
    receipt_id: `E-P${position}`,
  }));
  return {
    study_sha256: make.writeBound(`graph/${name}/study.json`, document),
    configuration_id: 'stated',
    planned_positions: 5,
    budget_per_slot: { unit: 'attempts', limit: 1 },
    slots: PROGRAMS[name].map((program, at) => ({
      position: at + 1,
      revision_id: program === null ? null : `P${at + 1}-0`,
    })),
  };
}

export async function graph(make) {
  make.write('graph/comparison.json', {
    schema_version: 'structdet-code.comparison/0.1',
    comparison_id: 'free-or-told',
    varied_field: 'prompt',
    protocol_ref: 'five positions a side, planned before any program was written',
    prefix_size: 4,
    selection_rule: 'fixed_prefix/0.1',
    left: await side(make, 'left'),
    right: await side(make, 'right'),
  });
}
