/** Counting archives. */

import { join, relative } from 'node:path';
import { CandidateSet, type CensusRow, censusArchives } from '../../archive/index.js';
import type { Ordered } from '../../json/ordered.js';
import { Refused } from '../../refusal/index.js';
import type { Action } from '../action.js';
import { listOf, textIfGiven } from '../arguments.js';
import { EVIDENCE_LIMITS } from '../limits.js';
import { censusReport } from '../reports/census.js';
import { reported } from './evidence-report.js';
import { counted, exactDocument } from './exact.js';
import { captureArchives } from './named-files.js';

/** `result.json` of a census: rows as `assay census --json` shows them, files by their path in the bundle. */
export interface CensusSnapshot {
  readonly archives: readonly CensusRow[];
}

export const CENSUS: Action = {
  limits: EVIDENCE_LIMITS,
  given: ['archive', 'candidates?'],
  bound: ['archive', 'candidates?'],
  async capture(given, capture) {
    const archives = await captureArchives(listOf(given.get('archive')), 'archive-alone', capture);
    return new Map<string, Ordered>([...given, ['archive', archives]]);
  },
  async run(bound, { root, ...run }) {
    const routes = textIfGiven(bound, 'candidates');
    const candidates = routes === undefined ? undefined : CandidateSet.parse(routes);
    const paths = listOf(bound.get('archive')).map((path) => join(root, path));
    const { archives, refusals } = await censusArchives(paths, { ...run, candidates });
    if (refusals.length > 0) throw new Refused(refusals);
    const result: CensusSnapshot = {
      archives: archives.map((row) => ({ ...row, file: relative(root, row.file) })),
    };
    return result;
  },
  document: (result) => exactDocument(counted(result)),
  ...reported('Census', censusReport),
};
