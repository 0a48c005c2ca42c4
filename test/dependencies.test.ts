/** docs/dependencies.md against the manifests and the licences that the packages declare. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'ava';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const text = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** Names to licences, each as its sorted identifiers. */
type Licences = ReadonlyMap<string, string>;

/** `MIT or Apache-2.0`, `MIT/Apache-2.0` and `(MIT OR Apache-2.0)` name the same two. */
function identifiers(licence: string): string {
  const words = licence.split(/[\s/(),]+/).filter((word) => word !== '' && !/^(or|and|with)$/i.test(word));
  return [...new Set(words)].sort().join(' ');
}

/** The first cells of the table below a heading; licences stand in brackets, one for all names or one each. */
function documented(heading: string): Licences {
  const [, section = ''] = text('docs/dependencies.md').split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const found = new Map<string, string>();
  for (const [, cell = ''] of table.matchAll(/^\| (`.*?) \|/gm)) {
    // A bracket belongs to the names before it that have none yet.
    let waiting: string[] = [];
    for (const [, name, bracket] of cell.matchAll(/`([^`]+)`|\(([^)]*)\)/g)) {
      if (name !== undefined) waiting.push(name);
      else {
        const parts = (bracket ?? '').split(';');
        for (const [at, one] of waiting.entries()) found.set(one, identifiers(parts[at] ?? parts[0] ?? ''));
        waiting = [];
      }
    }
    for (const name of waiting) found.set(name, 'MIT');
  }
  return found;
}

interface CargoPackage {
  readonly id: string;
  readonly name: string;
  readonly license: string | null;
  readonly dependencies: readonly {
    readonly name: string;
    readonly kind: string | null;
    readonly path?: string;
  }[];
}

/** What Cargo knows of the workspace and what it is built from. */
function cargo(): { readonly own: readonly CargoPackage[]; readonly all: readonly CargoPackage[] } {
  const { status, stdout, stderr } = spawnSync(
    'cargo',
    ['metadata', '--format-version', '1', '--locked', '--offline'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(stderr);
  const { packages, workspace_members: members } = JSON.parse(stdout) as {
    packages: readonly CargoPackage[];
    workspace_members: readonly string[];
  };
  return { own: packages.filter(({ id }) => members.includes(id)), all: packages };
}

function crates(wanted: (kind: string | null) => boolean): readonly string[] {
  const direct = cargo().own.flatMap(({ dependencies }) => dependencies.filter(({ path }) => !path));
  return [...new Set(direct.filter(({ kind }) => wanted(kind)).map(({ name }) => name))];
}

/** Names of `used` that are not documented, and documented ones that are not used. */
function differences(used: readonly string[], known: Licences, extra: readonly string[] = []): string[] {
  const surplus = [...known.keys()].filter((name) => !used.includes(name) && !extra.includes(name));
  return [...used.filter((name) => !known.has(name)), ...surplus];
}

function npmLicences(): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Readonly<Record<string, { readonly license?: string }>>;
  };
  return new Map(
    Object.entries(packages).map(([path, { license = '' }]) => [path.replace('node_modules/', ''), license]),
  );
}

const NPM = 'At run time, from npm';
const CRATES = 'In the native part, from crates.io';
const TOOLS = 'For development only';

test('every dependency is documented, and nothing else', (t) => {
  const { dependencies, devDependencies } = JSON.parse(text('package.json'));
  t.deepEqual(differences(Object.keys(dependencies), documented(NPM)), []);
  // zlib-rs is a backend that a feature of flate2 brings along.
  t.deepEqual(
    differences(
      crates((kind) => kind !== 'dev'),
      documented(CRATES),
      ['zlib-rs'],
    ),
    [],
  );
  const tools = [...Object.keys(devDependencies), ...crates((kind) => kind === 'dev')];
  t.deepEqual(differences(tools, documented(TOOLS)), []);
});

test('the documented licences are those that the packages declare', (t) => {
  const npm = npmLicences();
  const { all } = cargo();
  const known = [NPM, CRATES, TOOLS].flatMap((heading) => [...documented(heading)]);
  t.true(known.length > 20);
  for (const [name, licence] of known) {
    const declared = [
      npm.get(name),
      ...all.filter((one) => one.name === name).map((one) => one.license ?? ''),
    ].flatMap((one) => (one === undefined ? [] : [identifiers(one)]));
    t.deepEqual([...new Set(declared)], [licence], name);
  }
});
