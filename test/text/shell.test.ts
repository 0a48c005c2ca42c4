import { spawnSync } from 'node:child_process';
import test from 'ava';
import fc from 'fast-check';
import { shellFlag, shellPath, shellWord } from '../../dist/text/shell.js';

test('plain words stay as they are, others are quoted', (t) => {
  t.is(shellWord('runs/quiz__acme-m1.jsonl.gz'), 'runs/quiz__acme-m1.jsonl.gz');
  t.is(shellWord('2026-01-01T00:00:00+00:00'), '2026-01-01T00:00:00+00:00');
  t.is(shellWord(''), "''");
  t.is(shellWord("it's $HOME"), `'it'\\''s $HOME'`);
  t.is(shellWord('a\n\u202eb'), `$'a\\x0a\\xe2\\x80\\xaeb'`);
});

test('what starts with a dash is not taken for a flag', (t) => {
  t.is(shellPath('-a.gz'), './-a.gz');
  t.is(shellFlag('--route', '-x'), '--route=-x');
  t.is(shellFlag('--route', ''), "--route=''");
  t.is(shellFlag('--route', 'a b'), "--route 'a b'");
});

const bash = spawnSync('bash', ['--version']).status === 0;
(bash ? test : test.skip)('a shell reads back what was quoted', (t) => {
  const nasty = fc.constantFrom(
    "'",
    '"',
    '\\',
    '$',
    '`',
    '!',
    '\n',
    '\r',
    '\u001b',
    '\u202e',
    '\u0085',
    ' ',
    '*',
    '~',
    '=',
    '#',
    '-',
    'é',
    '😀',
  );
  const texts = fc
    .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: nasty }))
    .map((text) => text.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 50 }), (words) => {
      const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
      t.deepEqual(stdout.split('\0').slice(0, -1), words);
    }),
    { numRuns: 60 },
  );
});

test('no quoted word carries a control or reordering character', (t) => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(shellWord(text)),
    ),
  );
  t.pass();
});
