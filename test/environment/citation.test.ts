import { readFileSync } from 'node:fs';
import test from 'ava';
import { citation, environment } from '../../dist/index.js';

const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { version } = JSON.parse(file('package.json'));

test('CITATION.cff is what the command prints', (t) => {
  t.is(file('CITATION.cff'), `${citation('cff').text}\n`);
});

test('every format names version and authors, and no date', (t) => {
  for (const format of ['text', 'bibtex', 'cff'] as const) {
    const { text } = citation(format);
    t.true(text.includes(version) && text.includes('assay contributors'), format);
    t.notRegex(text.replaceAll(version, ''), /\b20\d\d\b/);
  }
});

test('the environment names the versions that results depend on', async (t) => {
  t.like(await environment(), {
    assay: version,
    node: process.version,
    native: { version, problem: null },
    spec_version: '2.1.0',
    detectors: { chargram: '1', trivial: '1' },
  });
});
