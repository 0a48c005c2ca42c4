import { checkSortInput } from './domains.js';
import type { TaskPack } from './pack.js';

/** Sorting small integers: eight mechanism families, nine structures. */
export const SORTING: TaskPack = {
  packId: 'sorting-bounded',
  packVersion: '0.1',
  resolutionId: 'sorting_mechanism_family',
  sha256: '319520994f3639ce1d966f99264020c4bce8dfebbcf1ccdb13b786e7868afb25',
  language: 'python',
  entryPoint: 'sort_values',
  analyzerId: 'sorting-static/1',
  scope: 'sorting-whole-module-alpha-ast/1',
  task: 'Return a new list with the integers 0..4095 of a list of at most 256, in ascending order.',
  classes: [
    {
      id: 'SORT-ADJ',
      mechanism: 'Exchanges neighbours that stand the wrong way round, in repeated passes.',
      boundary: 'An exchange over a distance, or into a sorted part, is another family.',
    },
    {
      id: 'SORT-INS',
      mechanism: 'Grows a sorted part by putting each next value into its place there.',
      boundary: 'Choosing which value comes next by its size is selection.',
    },
    {
      id: 'SORT-SEL',
      mechanism: 'Takes the smallest (or largest) of the rest by a plain scan, time after time.',
      boundary: 'Taking it from a heap is SORT-HEAP.',
    },
    {
      id: 'SORT-MERGE',
      mechanism: 'Merges parts that are sorted already.',
      boundary: 'Parts that are made by comparison with a chosen value belong to SORT-PIVOT.',
    },
    {
      id: 'SORT-PIVOT',
      mechanism: 'Splits the values around a chosen one and sorts the sides.',
      boundary: 'A split by position alone is SORT-MERGE.',
    },
    {
      id: 'SORT-HEAP',
      mechanism: 'Keeps the rest in a heap and takes its root.',
      boundary: 'Without the heap order between parent and child it is selection.',
    },
    {
      id: 'SORT-COUNT',
      mechanism: 'Counts how often each whole key occurs and writes the keys out by their counts.',
      boundary: 'Buckets over a part of the key are SORT-RADIX.',
    },
    {
      id: 'SORT-RADIX',
      mechanism: 'Distributes the values by one digit after the other, keeping order within a bucket.',
      boundary: 'One pass over whole keys is SORT-COUNT.',
    },
  ],
  rules: [
    {
      id: 'sort-adj-sweep/1',
      classId: 'SORT-ADJ',
      structureDigest: '5fec2a5d6977f398216f841d8db681ff011c5d2a608fe96f58f2699250359ee4',
      explanation:
        'Passes over an ever shorter front part of a copy exchange neighbours that are out of order.',
    },
    {
      id: 'sort-ins-shift-copy/1',
      classId: 'SORT-INS',
      structureDigest: '164192ca456273c24feb7a1a32659a8c2aa94cf01f818b0076b01945353c3c1d',
      explanation: 'In a copy, larger predecessors move right until the held value has its gap.',
    },
    {
      id: 'sort-ins-shift-alias/1',
      classId: 'SORT-INS',
      structureDigest: 'f27c6f04621505896dabb05b5e76503c003c64cedb0c120ec5a0813e97ca490b',
      explanation: "The same shifting, done in the caller's own list.",
    },
    {
      id: 'sort-sel-extract/1',
      classId: 'SORT-SEL',
      structureDigest: '532f4c76e1081989d3b54f8eb61d8aa464204baddf9795a7bb6dc1477f312bb1',
      explanation:
        'The first smallest value of the copy is found by a scan, removed and appended to the result.',
    },
    {
      id: 'sort-merge-halves/1',
      classId: 'SORT-MERGE',
      structureDigest: '6658f106999914d5c9e99d7d95abfff5b0f8f1e02018cb3bae843b6a51052736',
      explanation:
        'Both halves are sorted by recursion and merged with two cursors, the left one first on ties.',
    },
    {
      id: 'sort-pivot-three-way/1',
      classId: 'SORT-PIVOT',
      structureDigest: 'f46230c2a8acd38778b2d4bfe8b26779a4eb9f4e14530c5dc9988306e9b4c3ca',
      explanation: 'Values go below, beside or above the first one; the outer parts are sorted by recursion.',
    },
    {
      id: 'sort-heap-max-extract/1',
      classId: 'SORT-HEAP',
      structureDigest: '444544bf8accb8e389f308030311b8f78e0bc26d03fe8b6533e66a43b746d83d',
      explanation: 'A copy becomes a binary heap whose maximum is moved to its end, one after the other.',
    },
    {
      id: 'sort-count-full-key/1',
      classId: 'SORT-COUNT',
      structureDigest: 'bb37ff1ea01d411b5c1a5c4efe6c1d20a5404658c550ee204487d704bf220e18',
      explanation: 'One counter for each of the 4,096 keys; every key is written out as often as it was met.',
    },
    {
      id: 'sort-radix-lsd16/1',
      classId: 'SORT-RADIX',
      structureDigest: 'afb7c8d3b0091c3c95e9c81f0c3d8896e3db2b334cbc82e487c88d040650c67f',
      explanation: 'Three passes over sixteen buckets, from the lowest digit of four bits to the highest.',
    },
  ],
  reserved: [],
  suite: {
    schemaVersion: 'structdet-code.sort-suite/0.1',
    oracleId: 'sort-properties/0.1',
    checkInput: checkSortInput,
  },
};
