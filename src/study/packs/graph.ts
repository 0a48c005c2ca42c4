import { checkGraphInput } from './domains.js';
import type { TaskPack } from './pack.js';

/** Distances in a directed graph of edges without lengths: three mechanism families, four structures. */
export const GRAPH: TaskPack = {
  packId: 'unit-graph-distances',
  packVersion: '0.1',
  resolutionId: 'distance_propagation_family',
  sha256: '7cca04509c795eefdbb6cb3318922f89154f04c45236ba2021ab5be9316c79d1',
  language: 'python',
  entryPoint: 'shortest_distances',
  analyzerId: 'unit-graph-static/1',
  scope: 'unit-graph-whole-module-alpha-ast/1',
  task: 'Return how many edges each of at most 128 vertices lies from the start, following edges forward.',
  classes: [
    {
      id: 'DIST-FIFO',
      mechanism: 'A queue gives out vertices in the order of their discovery; the first distance stays.',
      boundary: 'A distance that may still improve after it was given belongs to another family.',
    },
    {
      id: 'DIST-SETTLE',
      mechanism: 'The unsettled vertex with the smallest distance is settled, and its neighbours improved.',
      boundary: 'The choice of the next vertex by discovery alone is DIST-FIFO.',
    },
    {
      id: 'DIST-RELAX',
      mechanism: 'All edges are gone over again and again, improving distances until nothing changes.',
      boundary: 'Going over the edges of one chosen vertex at a time is another family.',
    },
  ],
  rules: [
    {
      id: 'dist-fifo-first-discovery/1',
      classId: 'DIST-FIFO',
      structureDigest: '112ae71f8a63811cf36f3bb3ed9587c2654eced1843940e8843acae7000b7d8b',
      explanation:
        'A list with a moving head is the queue; a neighbour not yet seen gets one more and is queued.',
    },
    {
      id: 'dist-fifo-step-defect/1',
      classId: 'DIST-FIFO',
      structureDigest: '3f9b303a60e6a297e3a313f4ab5d93f4467c8a33426d4c006ef8a8ca81aac129',
      explanation: 'The same queue, but every edge adds two: the family is FIFO, the distances are wrong.',
    },
    {
      id: 'dist-minimum-settlement/1',
      classId: 'DIST-SETTLE',
      structureDigest: '464018ad68cd5f4f4c845b6886424e661acefc573ac4d19fd4deb7f536ae29b0',
      explanation:
        'A full scan finds the nearest unsettled vertex in each round; its neighbours are improved.',
    },
    {
      id: 'dist-complete-edge-passes/1',
      classId: 'DIST-RELAX',
      structureDigest: 'df19e94ca6889f8b2abcb990c9776b65b8ee5977a87badd92ea06b5e8a70add4',
      explanation:
        'At most one pass fewer than there are vertices, each over all edges, until one changes nothing.',
    },
  ],
  reserved: [],
  suite: {
    schemaVersion: 'structdet-code.graph-suite/0.1',
    oracleId: 'unit-distance-properties/0.1',
    checkInput: checkGraphInput,
  },
};
