/** The public reference calibration: eight real archives, refitted and gated (contract, section 12). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CandidateSet, readSidecar } from '../../dist/archive/index.js';
import { fitModel, gateModel } from '../../dist/identity/index.js';
import type { JsonObject } from '../../dist/json/tagged.js';
import { contentId, parseJson } from '../../dist/native.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

vectorTest('the reference calibration is met point by point', 'archives/real', async (t) => {
  const folder = vector('archives', 'real');
  const inputs = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) => join(folder, name));
  t.is(inputs.length, 8);
  const sidecars = await Promise.all(inputs.map((path) => readSidecar(`${path}.window.json`)));
  const { routes } = new CandidateSet(sidecars.map(({ route }) => route));
  const out = join(emptyFolder(t), 'model.json');
  const { result } = await fitModel(inputs, {
    candidates: routes,
    out,
    mGrid: [25, 50, 100, 150, 300, 750],
    nNull: 5000,
    seed: 20260803n,
    corpus: vector('identity', 'reference'),
  });
  t.like(result, {
    model_id: 'pmk-m-f5f64b0f39e7804d',
    corpus_sha256: 'pmk-cor-32596a35e0452817',
    dropped: [],
  });
  // The published model holds the same numbers under an older specification, and one field more.
  const fitted = parseJson(readFileSync(out)) as JsonObject;
  const calibration = { ...(fitted.calibration as JsonObject), min_clusters: 8n };
  const published = { ...fitted, spec_version: '2.0.0', calibration };
  t.is(contentId(published, 'model_id', 'pmk-m'), 'pmk-m-c52e6e6014883edb');
  const gate = await gateModel(out, { baseline: vector('identity', 'reference', 'operating_point.json') });
  t.like(gate.result, { verdict: 'pass', points: 240, changes: [] });
});
