/** The example data is what its README says it is. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { checkArchives } from '../../dist/archive/index.js';
import { rebuildCorpus, writeSynthArchives } from '../../dist/identity/index.js';
import { emptyFolder } from '../folder.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/archives', import.meta.url));
const bytes = (...parts: string[]) => readFileSync(join(EXAMPLES, ...parts));

test('the reference archives are what synth writes by default', async (t) => {
  const out = emptyFolder(t);
  await writeSynthArchives({
    out,
    routes: 3,
    clusters: 12,
    k: 4,
    separation: 0.5,
    seed: 0n,
    tasks: ['synthtask'],
  });
  const names = readdirSync(out).sort();
  t.deepEqual(readdirSync(join(EXAMPLES, 'reference')).sort(), names);
  for (const name of names) t.deepEqual(bytes('reference', name), readFileSync(join(out, name)), name);
});

test('the substituted archive holds the answers of route b under the name of route a', (t) => {
  t.deepEqual(
    bytes('substituted', 'synthtask__synth-route-a.jsonl.gz'),
    bytes('reference', 'synthtask__synth-route-b.jsonl.gz'),
  );
});

test('every archive has a sound window', async (t) => {
  const { refusals } = await checkArchives(['reference', 'substituted'].map((name) => join(EXAMPLES, name)));
  t.deepEqual(refusals, []);
});

test('the corpus pins the reference archives', async (t) => {
  const { checked, refusal } = await rebuildCorpus(join(EXAMPLES, 'corpus'), join(EXAMPLES, 'reference'));
  t.is(refusal, undefined);
  t.is(checked.length, 3);
});
