/** Suites and the inputs that the shipped tasks allow (sections 2.5 and 3). */

import test, { type ExecutionContext } from 'ava';
import { validateStudy } from '../../dist/study/index.js';
import { codeOf, lay, set, sha256, study } from './fixture.js';

const SORT = { schema_version: 'structdet-code.sort-suite/0.1', oracle_id: 'sort-properties/0.1' };
const GRAPH = { schema_version: 'structdet-code.graph-suite/0.1', oracle_id: 'unit-distance-properties/0.1' };
const GRAPH_PACK = '7cca04509c795eefdbb6cb3318922f89154f04c45236ba2021ab5be9316c79d1';

/** The code of a study whose only suite is `suite`; nothing refers to it. */
function suiteCode(t: ExecutionContext, suite: unknown, task: 'sort' | 'graph' = 'sort') {
  const document = study();
  for (const name of ['receipts', 'feedback', 'selection', 'assignments', 'runs', 'revisions', 'artifacts']) {
    set(document, name, []);
  }
  const text = JSON.stringify(suite);
  set(document, 'suites.0.sha256', sha256(text));
  if (task === 'graph') {
    set(document, 'task', {
      pack_id: 'unit-graph-distances',
      pack_version: '0.1',
      resolution_id: 'distance_propagation_family',
      pack_sha256: GRAPH_PACK,
    });
    set(document, 'suites.0.oracle_id', GRAPH.oracle_id);
  }
  return codeOf(validateStudy({ study: lay(t, document, { 'suite.json': text }).path }));
}

const sorting = (input: unknown) => ({ ...SORT, cases: [{ id: 'T', input }] });
const graph = (input: unknown) => ({ ...GRAPH, cases: [{ id: 'T', input }] });

test('a suite is one of its pack', async (t) => {
  t.is(await suiteCode(t, { ...SORT, cases: [] }), 'empty_test_suite');
  t.is(await suiteCode(t, { ...SORT, cases: {} }), 'record_count_limit');
  t.is(await suiteCode(t, { ...SORT, ...GRAPH, cases: [] }), 'unsupported_suite_oracle');
  t.is(await suiteCode(t, { ...SORT, oracle_id: 'own', cases: [] }), 'unsupported_suite_oracle');
  t.is(await suiteCode(t, { ...SORT, cases: [{ id: 'T' }] }), 'unexpected_or_missing_field');
  t.is(await suiteCode(t, { cases: [] }), 'unexpected_or_missing_field');
});

test('values to sort are small integers, at most 256 of them', async (t) => {
  const many = (count: number) => Array.from({ length: count }, () => 0);
  t.is(await suiteCode(t, sorting(many(256))), undefined);
  t.is(await suiteCode(t, sorting(many(257))), 'test_input_outside_domain');
  t.is(await suiteCode(t, sorting({})), 'test_input_outside_domain');
  t.is(await suiteCode(t, sorting([4_095, 0])), undefined);
  for (const value of [-1, 4_096, 0.5, '1', true, null]) {
    t.is(await suiteCode(t, sorting([value])), 'invalid_integer');
  }
});

test('graphs have at most 128 vertices and edges between them', async (t) => {
  const small = { node_count: 2, start: 1, edges: [[0, 1]] };
  t.is(await suiteCode(t, graph(small), 'graph'), undefined);
  t.is(await suiteCode(t, graph({ ...small, node_count: 0 }), 'graph'), 'invalid_integer');
  t.is(await suiteCode(t, graph({ ...small, node_count: 129 }), 'graph'), 'invalid_integer');
  t.is(await suiteCode(t, graph({ ...small, start: 2 }), 'graph'), 'invalid_integer');
  t.is(await suiteCode(t, graph({ ...small, edges: [[0, 2]] }), 'graph'), 'invalid_integer');
  t.is(await suiteCode(t, graph({ ...small, edges: [[0, 1, 1]] }), 'graph'), 'test_input_outside_domain');
  t.is(await suiteCode(t, graph({ ...small, edges: {} }), 'graph'), 'test_input_outside_domain');
  const edges = (count: number) => Array.from({ length: count }, () => [0, 0]);
  t.is(await suiteCode(t, graph({ ...small, edges: edges(16_384) }), 'graph'), undefined);
  t.is(await suiteCode(t, graph({ ...small, edges: edges(16_385) }), 'graph'), 'test_input_outside_domain');
  t.is(await suiteCode(t, graph([]), 'graph'), 'object_required');
});
