/** The arrows between the layers: a layer imports only downward. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a folder (or file) of src may import from other ones; `*` is any file of the folder. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  'native.ts': ['native/*'],
  native: ['binding', 'json/*', 'refusal/index'],
  text: [],
  json: [],
  refusal: [],
  files: ['native', 'refusal/index', 'text/*'],
  terminal: ['native', 'refusal/index'],
  hooks: ['command/*', 'refusal/index', 'terminal/index'],
  command: ['json/*', 'native', 'refusal/index', 'terminal/index'],
};

/** What every domain stands on, beside the faces of other domains. */
const GROUND = ['native', 'files/index', 'json/*', 'refusal/index', 'terminal/index', 'text/*'];

const DOMAINS = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in BELOW) && entry.name !== 'commands')
  .map(({ name }) => name);

const FACES = DOMAINS.map((domain) => `${domain}/index`);

/** Commands take a domain's face, and what words and prints its result. */
const FOR_COMMANDS = ['command/*', 'json/*', 'refusal/index', 'terminal/index', ...FACES];

function allowed(file: string): readonly string[] {
  const [folder = '', ...rest] = file.split('/');
  if (file === 'index.ts') return ['native', 'refusal/index', ...FACES];
  if (folder === 'commands') return FOR_COMMANDS;
  return (rest.length === 0 ? BELOW[file] : BELOW[folder]) ?? [...GROUND, ...FACES];
}

interface Import {
  readonly file: string;
  /** A module of ours, as a path in src without its ending, or a package. */
  readonly target: string;
  readonly ours: boolean;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\(\s*)(['"])([^'"]+)\1/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, , name = '']) => {
    const ours = name.startsWith('.');
    const target = ours ? normalize(join(dirname(file), name)).replace(/\.js$/, '') : name;
    return { file, target, ours };
  });
}

function sources(folder: string, ending: string): string[] {
  return (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(ending));
}

const IMPORTS = [...sources('src', '.ts'), ...sources('src', '.tsx')]
  .filter((name) => !name.endsWith('.d.ts'))
  .flatMap(importsOf);

function meets(target: string, pattern: string): boolean {
  return pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : target === pattern;
}

function shown(imports: readonly Import[]): string[] {
  return imports.map(({ file, target }) => `${file} -> ${target}`);
}

test('the imports are found at all', (t) => {
  t.true(DOMAINS.includes('identity'));
  t.true(IMPORTS.filter(({ ours }) => ours).length > 50);
});

test('a file imports only what lies below it', (t) => {
  const upward = IMPORTS.filter(({ ours }) => ours).filter(({ file, target }) => {
    const inside = file.includes('/') && target.startsWith(`${file.split('/')[0]}/`) && !isCommand(file);
    // package.json stands outside src.
    return !inside && target !== '../package.json' && !allowed(file).some((one) => meets(target, one));
  });
  t.deepEqual(shown(upward), []);
});

function isCommand(file: string): boolean {
  return file.startsWith('commands/');
}

test('commands do not import each other', (t) => {
  t.deepEqual(
    shown(IMPORTS.filter(({ file, target }) => isCommand(file) && target.startsWith('commands/'))),
    [],
  );
});

test('only the native files know the binding', (t) => {
  const knowing = IMPORTS.filter(({ target }) => target === 'binding');
  const others = knowing.filter(({ file }) => !file.startsWith('native/'));
  t.deepEqual(shown(others), []);
});

test('one file loads the binding', (t) => {
  t.deepEqual(shown(IMPORTS.filter(({ target }) => target === 'native/load')), [
    'native/call.ts -> native/load',
  ]);
});

const KNOW_OCLIF = ['command', 'commands', 'hooks'];

test('only commands, their base and hooks know oclif', (t) => {
  const knowing = IMPORTS.filter(({ target }) => target.startsWith('@oclif/'));
  const others = knowing.filter(({ file }) => !KNOW_OCLIF.includes(file.split('/')[0] ?? ''));
  t.deepEqual(shown(others), []);
});

/** Drawing is slow to load: a report's face loads it only where a page is asked for. */
const DRAWING = /^(preact|d3-)/;

test('only pages know what draws them', (t) => {
  const knowing = IMPORTS.filter(({ target }) => DRAWING.test(target));
  t.true(knowing.length > 5);
  t.deepEqual(shown(knowing.filter(({ file }) => !file.startsWith('report/page/'))), []);
  const entries = IMPORTS.filter(({ file, target }) => {
    return target.startsWith('report/page/') && !file.startsWith('report/page/');
  });
  t.deepEqual(shown(entries), ['report/index.ts -> report/page/page']);
});

test('the core knows nothing of N-API', (t) => {
  const files = ['Cargo.toml', ...sources('crates/assay', '.rs')];
  const knowing = files.filter((file) =>
    /napi/i.test(readFileSync(join(ROOT, 'crates/assay', file), 'utf8').replace(/^\s*\/\/.*$/gm, '')),
  );
  t.deepEqual(knowing, []);
});
