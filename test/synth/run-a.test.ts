/** Synthetic archives against the digests of the contract (section 12) and the vectors. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import test from 'ava';
import { type SynthOptions, writeSynthArchives } from '../../dist/identity/index.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

const DEFAULTS = { routes: 3, clusters: 12, k: 4, separation: 0.5, seed: 0n, tasks: ['synthtask'] };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Route, size and digest of the stored bytes, size and digest of the text. */
const RUN_A: readonly [string, number, string, number, string][] = [
  [
    'a',
    3908,
    '7bbb64423c3f82de5690ac8d3bd25dc359d77ef872e244ae26b3b294bb9ed51c',
    39806,
    'f22f2f2dc144e04bb0d209e2046fda78f6d7c71eecf4088d044fe6e2de51ff8e',
  ],
  [
    'b',
    3892,
    '155366ef6415399c02c219487f4b71b411e74ef8496c29c821ad711b3d4e16d9',
    38488,
    '5716750b8fd63d0e5395fc52b197ab2e83d63614c7e2e996d9502163cd761dc8',
  ],
  [
    'c',
    3858,
    '76b4abdbc2542ce76f0e8e27e3d2c7569ca85dd3341a643525f063f65cd20774',
    37968,
    'e1740c9c98a33f4fbdf9185ef4895308157031f65cf33b8a695a45fd4793aecc',
  ],
];

test('Run A is written to the byte', async (t) => {
  const out = join(emptyFolder(t), 'made', 'on', 'the', 'way');
  const { archives } = await writeSynthArchives({ out, ...DEFAULTS });
  for (const [at, [letter, size, digest, textSize, textDigest]] of RUN_A.entries()) {
    const written = archives[at];
    t.is(written?.route, `synth/route-${letter}`);
    t.is(written?.sha256, `sha256:${digest}`);
    const bytes = readFileSync(join(out, `synthtask__synth-route-${letter}.jsonl.gz`));
    const text = gunzipSync(bytes);
    t.deepEqual([bytes.length, sha256(bytes)], [size, digest]);
    t.deepEqual([text.length, sha256(text)], [textSize, textDigest]);
  }
});

test('Run B: tasks in the given order, digests begin as the contract says', async (t) => {
  const options: SynthOptions = {
    out: emptyFolder(t),
    routes: 2,
    clusters: 10,
    k: 3,
    separation: 0.1,
    seed: 7n,
    tasks: ['t1', 't2'],
  };
  const { archives } = await writeSynthArchives(options);
  t.deepEqual(
    archives.map(({ task, route }) => `${task} ${route.at(-1)}`),
    ['t1 a', 't1 b', 't2 a', 't2 b'],
  );
  t.true(archives[0]?.sha256.startsWith('sha256:5058645b97d99f1e'));
  t.true(archives[3]?.sha256.startsWith('sha256:47a5475639f46f3c'));
});

test('the gzip header is the contract’s: no name, no time, XFL 2, OS 255', async (t) => {
  const { archives } = await writeSynthArchives({ out: emptyFolder(t), ...DEFAULTS });
  const bytes = readFileSync(archives[0]?.file ?? '');
  t.is(bytes.subarray(0, 10).toString('hex'), '1f8b08000000000002ff');
});

test('a sidecar pins its archive and says how it came to be', async (t) => {
  const { archives } = await writeSynthArchives({ out: emptyFolder(t), ...DEFAULTS, k: 2 });
  const { sidecar = '', sha256 } = archives[1] ?? {};
  t.deepEqual(JSON.parse(readFileSync(sidecar, 'utf8')), {
    archive: 'synthtask__synth-route-b.jsonl.gz',
    archive_sha256: sha256,
    collector: { k: 2, provider: 'synthetic', temperature: 0 },
    declared_by: 'punchmark synth',
    punchmark_schema: 'window/v1',
    route: 'synth/route-b',
    task: 'synthtask',
    window: { start_utc: '2026-01-01T00:00:00+00:00', end_utc: '2026-01-01T01:00:00+00:00' },
  });
  t.regex(readFileSync(sidecar, 'utf8'), /"temperature": 0\.0\n/);
});

vectorTest('identity vectors: 001-synth-defaults', 'identity/001-synth-defaults', async (t) => {
  const out = emptyFolder(t);
  await writeSynthArchives({ out, ...DEFAULTS });
  const scenario = vector('identity', '001-synth-defaults');
  const { steps } = JSON.parse(readFileSync(join(scenario, 'scenario.json'), 'utf8'));
  for (const { path, match, sha256: digest, expected } of steps[0].files) {
    const bytes = readFileSync(join(out, path.replace('arch/', '')));
    if (match === 'unpacked-bytes') t.is(`sha256:${sha256(gunzipSync(bytes))}`, digest);
    else t.like(JSON.parse(bytes.toString()), JSON.parse(readFileSync(join(scenario, expected), 'utf8')));
  }
  t.is(readdirSync(out).length, steps[0].files.length);
});
