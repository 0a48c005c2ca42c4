/** The inputs that the shipped tasks allow (section 3 of the contract). */

import { must } from '../errors.js';
import { integer, objectOf, type Value } from '../fields.js';

const MOST_VALUES = 256;
const MOST_KEY = 4_095;
const MOST_NODES = 128;
const MOST_EDGES = 16_384;

/** A list of small integers to sort. */
export function checkSortInput(input: Value): void {
  must(Array.isArray(input) && input.length <= MOST_VALUES, 'test_input_outside_domain');
  for (const one of input) integer(one, 0, MOST_KEY);
}

/** A directed graph of edges without lengths, and where to start. */
export function checkGraphInput(input: Value): void {
  const graph = objectOf(input, ['node_count', 'edges', 'start']);
  const last = integer(graph.get('node_count'), 1, MOST_NODES) - 1;
  integer(graph.get('start'), 0, last);
  const edges = graph.get('edges');
  must(Array.isArray(edges) && edges.length <= MOST_EDGES, 'test_input_outside_domain');
  for (const edge of edges) {
    must(Array.isArray(edge) && edge.length === 2, 'test_input_outside_domain');
    for (const vertex of edge) integer(vertex, 0, last);
  }
}
