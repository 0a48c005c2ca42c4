/** The software identity. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { environment, softwareIdentity } from '../../dist/environment/index.js';
import { nativeFile } from '../../dist/native.js';
import { sameSoftware, softwareDifferences } from '../../dist/snapshot/software.js';
import { resultDocument } from '../../dist/study/index.js';
import { assay } from '../cli.js';
import { makeFolder, removeFolder } from '../folder.js';
import { filesBeneath } from './made.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

test('it covers every module of the package, task packs and the native binary', async (t) => {
  const { files, ...rest } = await softwareIdentity();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  t.deepEqual(rest, {
    version,
    method: 'exact-passive-analysis/0.1',
    implementation: 'node',
    node: process.versions.node,
    platform: process.platform,
    plugins: [],
  });
  const modules = filesBeneath(join(ROOT, 'dist'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `dist/${name}`);
  const names = [...modules, 'bin/run.js', `native/${basename(nativeFile())}`].sort();
  t.deepEqual(Object.keys(files), names);
  t.true(names.includes('dist/study/packs/sorting.js'));
  for (const name of modules) t.is(files[name], digest(join(ROOT, name)), name);
  t.is(files[`native/${basename(nativeFile())}`], digest(nativeFile()));
});

test('assay env --json prints it', async (t) => {
  const place = makeFolder();
  t.teardown(() => removeFolder(place));
  const { stdout } = assay(['env', '--json'], place);
  t.deepEqual((JSON.parse(stdout) as { software: unknown }).software, (await environment()).software);
});

test('plugins that took part belong to it, by name', async (t) => {
  const plugin = (name: string) => ({ name, version: '1.0.0', sha256: '1'.repeat(64) });
  const own = await softwareIdentity([plugin('b'), plugin('a')]);
  t.deepEqual(
    own.plugins.map(({ name }) => name),
    ['a', 'b'],
  );
  const without = await softwareIdentity();
  t.false(sameSoftware(resultDocument(own), without));
  t.true(sameSoftware(resultDocument(without), without));
  const { differences } = softwareDifferences(resultDocument(own), without);
  t.deepEqual(
    differences.map(({ part, to }) => [part, to]),
    [['plugins', '[]']],
  );
});

test('what is no identity at all differs, whatever it is', async (t) => {
  const own = await softwareIdentity();
  for (const value of [null, 'text', 1n, [], new Map(), undefined]) {
    t.false(sameSoftware(value, own));
    t.true(softwareDifferences(value, own).differences.length > 0);
  }
});
