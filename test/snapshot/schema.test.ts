/** schemas/snapshot.json says what the reader does, as far as a schema can. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { replay, snapshot } from '../../dist/snapshot/index.js';
import { makeFolder, removeFolder } from '../folder.js';
import { changeManifest, copyOf, everyAction, kindsOf, type Manifest, readManifest } from './made.js';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../schemas/snapshot.json', import.meta.url), 'utf8'),
) as object;
const valid = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(SCHEMA);

let folder: string;
const bundles = new Map<string, string>();
test.before(async () => {
  folder = makeFolder();
  for (const [name, options] of Object.entries(await everyAction(folder))) {
    bundles.set(name, join(folder, `snapshot-${name}`));
    await snapshot({ ...options, output: join(folder, `snapshot-${name}`) });
  }
});
test.after.always(() => removeFolder(folder));

test('what is written fits the schema', (t) => {
  t.is(bundles.size, 7);
  for (const [name, bundle] of bundles)
    t.true(valid(readManifest(bundle)), `${name}: ${JSON.stringify(valid.errors)}`);
});

/** What neither the schema nor the reader takes; the reader before it looks at any file but the first. */
const FAULTS: Readonly<Record<string, (manifest: Manifest) => unknown>> = {
  schema: (one) => Object.assign(one, { schema_version: 'assay.snapshot/2' }),
  action: (one) => Object.assign(one, { action: 'fit' }),
  'a member more': (one) => Object.assign(one, { more: 1 }),
  'a member less': (one) => Reflect.deleteProperty(one, 'software'),
  'an argument more': (one) => Object.assign(one.arguments, { output: 'inputs/x' }),
  'an argument less': (one) => Object.assign(one, { arguments: {} }),
  'an empty argument': (one) => Object.assign(one.arguments, { [Object.keys(one.arguments)[0] ?? '']: '' }),
  'no list of files': (one) => Object.assign(one, { files: {} }),
  'an entry that is text': (one) => one.files.unshift('inputs/x' as never),
  'an entry with a mode': (one) => Object.assign(one.files[0] ?? {}, { mode: 1 }),
  'a path that climbs': (one) => Object.assign(one.files[0] ?? {}, { path: 'inputs/../x' }),
  'a path elsewhere': (one) => Object.assign(one.files[0] ?? {}, { path: 'notes.txt' }),
  'a path with a backslash': (one) => Object.assign(one.files[0] ?? {}, { path: 'inputs/a\\b' }),
  'a digest in capitals': (one) => Object.assign(one.files[0] ?? {}, { sha256: 'A'.repeat(64) }),
  'a size below 0': (one) => Object.assign(one.files[0] ?? {}, { bytes: -1 }),
  'a size in text': (one) => Object.assign(one.files[0] ?? {}, { bytes: '1' }),
};

for (const [title, change] of Object.entries(FAULTS)) {
  test(`neither takes ${title}`, async (t) => {
    for (const name of ['compare', 'certify', 'bundle-verify']) {
      const bundle = copyOf(t, bundles.get(name) ?? '');
      changeManifest(bundle, change);
      t.false(valid(readManifest(bundle)), name);
      const [kind = ''] = await kindsOf(replay({ bundle }));
      t.regex(kind, /^study\./, name);
      t.not(kind, 'study.replay_software_mismatch');
    }
  });
}

test('paths that the reader takes, the schema takes', (t) => {
  const [manifest] = [...bundles.values()].map(readManifest);
  const taken = (path: string) => {
    const [first] = manifest?.files ?? [];
    return valid({ ...manifest, files: [{ ...first, path }, ...(manifest?.files.slice(1) ?? [])] });
  };
  for (const path of [
    'inputs/a b',
    'inputs/.hidden',
    'inputs/..a/b',
    'inputs/ü/\u007f',
    'inputs/a/b/c',
    'inputs/...',
  ])
    t.true(taken(path), path);
  for (const path of [
    'inputs/',
    'inputs//a',
    'inputs/a/',
    'inputs/a/..',
    'inputs/./a',
    'inputs/a\nb',
    '/inputs/a',
    'x/a',
  ])
    t.false(taken(path), JSON.stringify(path));
});
