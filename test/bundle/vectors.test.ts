import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { encodeManifest, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

interface Case {
  readonly kinds: readonly string[];
  readonly recognised: boolean;
  readonly conforming: boolean;
  readonly symlinks?: Readonly<Record<string, string>>;
}

const ROOT = vector('bundles');
const CASES = existsSync(ROOT)
  ? readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
  : [];

vectorTest('the cases are there', 'bundles', (t) => {
  t.true(CASES.length > 100);
});

for (const name of CASES) {
  test(name, async (t) => {
    const work = join(emptyFolder(t), 'w');
    cpSync(join(ROOT, name), work, { recursive: true });
    const wanted = JSON.parse(readFileSync(join(work, 'case.json'), 'utf8')) as Case;
    for (const [path, target] of Object.entries(wanted.symlinks ?? {})) symlinkSync(target, join(work, path));
    const dir = join(work, 'bundle');
    const { recognised, conforming, refusals, manifest } = await verifyBundle(dir);
    const kinds = new Set<string>(refusals.map(({ kind }) => kind));
    t.deepEqual(
      wanted.kinds.filter((kind) => !kinds.has(kind)),
      [],
      'kinds that are missing',
    );
    if (wanted.kinds.length === 0) t.deepEqual([...kinds], []);
    t.is(recognised, wanted.recognised);
    t.is(conforming, wanted.conforming);
    t.is(manifest !== undefined, wanted.recognised);
    if (!conforming || !manifest) return;
    const written = readFileSync(join(dir, 'comparison.json'), 'utf8');
    // Escapes are free, so bytes can be compared only where there are none.
    if (!written.includes('\\')) t.is(encodeManifest(manifest), written);
    t.deepEqual(JSON.parse(encodeManifest(manifest)), JSON.parse(written));
  });
}
