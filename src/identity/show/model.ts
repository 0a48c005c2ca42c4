/** A model's header: what it was fitted on, and what it can tell apart. */

import type { JsonObject } from '../../json/tagged.js';
import type { Viewer } from '../../terminal/index.js';
import { calibrationText } from '../fit/report.js';
import { type ModelHeader, readModel } from '../model.js';
import type { Artifact } from './artifact.js';
import { said } from './said.js';

/** The model at `path`; refuses as reading one does. */
export async function showModel(path: string, viewer?: Viewer): Promise<Artifact> {
  const { header } = await readModel(path);
  return {
    id: header.model_id,
    verified: ['its schema', 'its id is the hash of its body, parameters included'],
    unverified: ['the archives it was fitted on: `assay corpus rebuild` checks those of a manifest'],
    document: header as unknown as JsonObject,
    parts: [{ facts: facts(header) }, { text: calibrationText(header, viewer) }],
  };
}

function facts({ detector, candidate_set, calibration, spec_version }: ModelHeader) {
  const { corpus_sha256, ...numbers } = calibration;
  return [
    ['specification', spec_version],
    ['detector', `${detector.id} ${detector.version} (${detector.feature_spec}, view ${detector.view})`],
    ['candidate set', `${candidate_set.id}: ${candidate_set.routes.join(', ')}`],
    ['corpus', corpus_sha256],
    ...Object.entries(numbers).map(([name, value]) => [name.replaceAll('_', ' '), said(value)] as const),
  ] as const;
}
