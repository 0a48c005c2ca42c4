import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { RULINGS } from '../../dist/identity/index.js';
import { faultKinds } from '../../dist/native.js';
import { isRefusalKind, KINDS } from '../../dist/refusal/index.js';

test('every kind of the core stands in the table', (t) => {
  t.deepEqual(
    faultKinds().filter((kind) => !isRefusalKind(kind)),
    [],
  );
});

test('every kind of the table is raised somewhere', (t) => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const code = ['src', 'crates']
    .flatMap((folder) =>
      (readdirSync(join(root, folder), { recursive: true }) as string[]).map((name) =>
        join(root, folder, name),
      ),
    )
    .filter((name) => /\.(ts|rs)$/.test(name) && !/refusal[\\/]tables/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  // The study domain names its codes without the prefix.
  const named = (kind: string) =>
    [kind, kind.replace(/^study\./, '')].some((one) => new RegExp(`['"]${one}['"]`).test(code));
  t.deepEqual(
    Object.keys(KINDS).filter((kind) => !named(kind)),
    [],
  );
});

test('kinds are dotted, explained, and cite active rulings only', (t) => {
  const active = new Set(RULINGS.filter(({ status }) => status === 'active').map(({ id }) => id));
  for (const [kind, { means, mend, ruling }] of Object.entries(KINDS)) {
    t.regex(kind, /^(study\.[a-z0-9_]+|[a-z]+\.[a-z0-9]+(-[a-z]+)*)$/);
    t.regex(means, /^\S.*\.$/s, kind);
    t.regex(mend, /^\S.*\.$/s, kind);
    if (ruling !== undefined) t.true(active.has(ruling), `${kind} cites ${ruling}`);
  }
});

test('docs/refusals.md is the table', async (t) => {
  const script = new URL('../../scripts/refusal-docs.mjs', import.meta.url).href;
  const { refusalPage } = (await import(script)) as { refusalPage(): string };
  const page = readFileSync(new URL('../../docs/refusals.md', import.meta.url), 'utf8');
  t.is(page, refusalPage(), 'stale? then: node scripts/refusal-docs.mjs');
});
