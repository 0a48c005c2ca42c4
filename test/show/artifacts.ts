/** One artifact of every kind, made from the example archives. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { certify, fitModel, gateModel, scoreArchives } from '../../dist/identity/index.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/archives', import.meta.url));

export interface Artifacts {
  readonly folder: string;
  readonly model: string;
  readonly store: string;
  readonly certificate: string;
  readonly baseline: string;
  readonly manifest: string;
  readonly sidecar: string;
}

/** A model that is quick to fit, a store of two rulings, a certificate, a baseline, and two examples, in `folder`. */
export async function makeArtifacts(folder: string): Promise<Artifacts> {
  const archives = join(EXAMPLES, 'reference');
  const archive = join(archives, 'synthtask__synth-route-a.jsonl.gz');
  const made = {
    folder,
    model: join(folder, 'm'),
    store: join(folder, 's'),
    certificate: join(folder, 'c'),
    baseline: join(folder, 'b'),
    manifest: join(EXAMPLES, 'corpus', 'MANIFEST.json'),
    sidecar: `${archive}.window.json`,
  };
  await fitModel([archives], {
    candidates: ['synth/route-a', 'synth/route-b', 'synth/route-c'],
    out: made.model,
    farGrid: [0.1],
    mGrid: [25],
    nNull: 100,
    nSplice: 20,
  });
  const { scored } = await scoreArchives([archive, join(EXAMPLES, 'substituted')], {
    model: made.model,
    rulings: made.store,
    far: 0.1,
  });
  const ruling = scored[0]?.body.ruling_id ?? '';
  await certify({ ruling, rulings: made.store, out: made.certificate });
  await gateModel(made.model, { baseline: made.baseline, writeBaseline: true });
  return made;
}

/** Writes `text` among the artifacts and gives its path. */
export function put({ folder }: Artifacts, name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
