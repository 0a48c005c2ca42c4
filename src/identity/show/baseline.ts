/** A gate baseline: the operating points that a model is held to. */

import { baselineDocument, readBaseline } from '../gate/baseline.js';
import type { Artifact } from './artifact.js';
import { said } from './said.js';

/** The baseline at `path`; refuses with `gate.baseline`. */
export async function showBaseline(path: string): Promise<Artifact> {
  const baseline = await readBaseline(path);
  const { detector, specMajor, calibrationSha256, candidateSetId, points } = baseline;
  return {
    id: null,
    verified: ['its schema'],
    unverified: ['its content: the format has no id, so keep it under version control'],
    document: baselineDocument(baseline),
    parts: [
      {
        facts: [
          ['detector', said(detector)],
          ['specification', `${specMajor}.x`],
          ['corpus', calibrationSha256],
          ['candidate set', candidateSetId],
        ],
      },
      {
        title: 'operating points',
        columns: [
          { title: 'task' },
          { title: 'route' },
          { title: 'm', align: 'right' },
          { title: 'false alarms', align: 'right' },
          { title: 'threshold', align: 'right' },
        ],
        rows: points.map((one) => [one.task, one.route, ...[one.m, one.far, one.threshold].map(String)]),
      },
    ],
  };
}
