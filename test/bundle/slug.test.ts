import test from 'ava';
import fc from 'fast-check';
import { reportFileName, slugOfProfile } from '../../dist/bundle/index.js';

const EXAMPLES: readonly [string, string][] = [
  ['alpha', 'alpha'],
  ['beta/2', 'beta-2'],
  ['a  ..  b', 'a-b'],
  ['Ü', 'profile'],
  ['', 'profile'],
  ['-_-', 'profile'],
  ['_a_', 'a'],
  ['x😀😀y', 'x-y'],
  // Characters that stand are no part of a run: the dash between them is one of its own.
  ['a--b', 'a--b'],
  ['a-/b', 'a--b'],
  // Cut after the strip, and not stripped again.
  [`${'a'.repeat(63)}/b`, `${'a'.repeat(63)}-`],
  ['a'.repeat(65), 'a'.repeat(64)],
];
test('slugs by example', (t) => {
  for (const [id, slug] of EXAMPLES) t.is(slugOfProfile(id), slug, id);
});

test('positions are as wide as the total, two digits at least', (t) => {
  t.is(reportFileName(7, 9, 'a'), '07-a.md');
  t.is(reportFileName(7, 99, 'a'), '07-a.md');
  t.is(reportFileName(7, 100, 'a'), '007-a.md');
  t.is(reportFileName(100, 10_000, 'a'), '00100-a.md');
});

const anyId = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aZ0-_ /é\ud83d😀') }),
);

test('a slug is 1 to 64 bytes of the kept characters and no edge starts it', (t) => {
  fc.assert(
    fc.property(anyId, (id) => {
      const slug = slugOfProfile(id);
      t.regex(slug, /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
      if (slug.length < 64) t.regex(slug, /[A-Za-z0-9]$/);
    }),
  );
  t.pass();
});

test('a slug that is one already stays, unless its cut left an edge', (t) => {
  fc.assert(
    fc.property(anyId, (id) => {
      const slug = slugOfProfile(id);
      return slugOfProfile(slug) === slug.replace(/[-_]+$/, '');
    }),
  );
  t.pass();
});

test('two profiles with one slug have two names', (t) => {
  fc.assert(fc.property(anyId, anyId, (one, two) => reportFileName(1, 2, one) !== reportFileName(2, 2, two)));
  t.pass();
});

test('a long run of edges inside an id takes linear time', (t) => {
  const id = `a${'-'.repeat(2_000_000)}b`;
  // Far more than linear time needs; ends a run that takes more.
  t.timeout(120_000);
  t.is(slugOfProfile(id), `a${'-'.repeat(63)}`);
});
