// Writes the documents of examples/studies from its programs: really runs them against the properties of a
// right answer (scripts/example-studies/outcomes.py), binds everything by digest.
//
// usage: node scripts/example-studies.mjs [--check]
// --check writes nothing and fails where a document would change. Needs python3 and a build.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPack, inspectStudy } from '../dist/study/index.js';
import { bestRun } from './example-studies/best-run.mjs';
import { graph } from './example-studies/graph.mjs';
import { interventions } from './example-studies/interventions.mjs';
import { sha256 } from './example-studies/records.mjs';
import { surface } from './example-studies/surface.mjs';
import { trace } from './example-studies/trace.mjs';
import { root } from './steps.mjs';

const kept = join(root, 'examples', 'studies');
const scratch = mkdtempSync(join(tmpdir(), 'assay-examples-'));
const made = [];

function bytesOf(document) {
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

const make = {
  read: (path) => readFileSync(join(kept, path)),

  write(path, document) {
    const bytes = bytesOf(document);
    writeFileSync(join(scratch, path), bytes);
    made.push(path);
    return bytes;
  },

  /** The digest by which designs and sidecars are bound to a study. */
  writeBound: (path, document) => sha256(make.write(path, document)),

  /** What the structure of each program shows. */
  async analyse(folder, document, pack) {
    const study = join(scratch, folder, 'unclassified.json');
    writeFileSync(
      study,
      bytesOf({ ...document, assignments: [], receipts: [], selection: [], revisions: [], runs: [] }),
    );
    const own = pack === undefined ? undefined : join(scratch, folder, pack);
    return (await inspectStudy({ study, pack: own })).source_analysis;
  },

  /** The pack file of a folder's own pack, and what a study says of it. */
  async pack(folder) {
    const output = join(scratch, folder, 'pack.json');
    rmSync(output, { force: true });
    const built = await buildPack({ directory: join(scratch, folder, 'pack'), output });
    made.push(join(folder, 'pack.json'));
    const { pack_id, pack_version, resolution_id, pack_sha256, language, entry_point } = built;
    return { task: { pack_id, pack_version, resolution_id, pack_sha256 }, language, entry_point };
  },

  /** Whether each program of a folder passes each case, by the program's name. */
  outcomes(folder, names, suite) {
    const path = join(scratch, 'suite.json');
    writeFileSync(path, bytesOf(suite));
    const requests = names.map((name) => ({ program: join(kept, folder, `${name}.py`), suite: path }));
    const script = join(root, 'scripts', 'example-studies', 'outcomes.py');
    const done = spawnSync('python3', [script], { input: JSON.stringify(requests), encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`python3: ${done.error?.message ?? done.stderr}`);
    const all = JSON.parse(done.stdout);
    return new Map(names.map((name, at) => [name, all[at]]));
  },
};

try {
  cpSync(kept, scratch, { recursive: true });
  for (const example of [surface, graph, trace, interventions, bestRun]) await example(make);
  const fresh = (path) => readFileSync(join(scratch, path));
  if (process.argv.includes('--check')) {
    const stale = made.filter((path) => !fresh(path).equals(readFileSync(join(kept, path))));
    for (const path of stale) console.error(`examples/studies/${path} is not what the script makes`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const path of made) writeFileSync(join(kept, path), fresh(path));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
