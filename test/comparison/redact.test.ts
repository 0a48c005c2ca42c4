import { homedir } from 'node:os';
import test from 'ava';
import fc from 'fast-check';
import { cutToBytes, redact } from '../../dist/comparison/backend/index.js';

const PATHS: readonly [string, string][] = [
  ['cannot open /etc/passwd: denied', 'cannot open [path] denied'],
  ["open '/srv/My Data/x.yml' failed", 'open [path] failed'],
  ['file:///srv/x.md is gone', '[path] is gone'],
  ['at run (/usr/lib/node/x.js:3:4)', 'at run ([path])'],
  ['key=/var/run/x', 'key=[path]'],
  ['C:\\Users\\me\\x.txt and D:/data/y', '[path] and [path]'],
  ['\\\\server\\share\\x', '[path]'],
  ['ENOENT:/nix/store/x', 'ENOENT:[path]'],
];
for (const [text, clean] of PATHS) test(`paths go: ${text}`, (t) => t.is(redact(text, []), clean));

const KEPT = [
  'https://api.example/v1/chat failed',
  'and/or',
  '1/2 of them',
  'a / b',
  'text/markdown; x',
  '../relative/x',
  'status 404',
];
for (const text of KEPT) test(`stays: ${text}`, (t) => t.is(redact(text, []), text));

test('known folders go even with spaces in them', (t) => {
  t.is(redact('in /srv/My Reports/a/b.md now', [], ['/srv/My Reports']), 'in [path] now');
  t.false(redact(`x${homedir()}y`, []).includes(homedir()));
});

test('secrets go, the longer of two first, whatever they are made of', (t) => {
  t.is(redact('a sk-(.*)$1-long b sk-(.*)$1 c', ['sk-(.*)$1', 'sk-(.*)$1-long']), 'a [secret] b [secret] c');
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), fc.string(), (secret, a, b) => {
      fc.pre(secret.trim().length >= 8 && !'[secret][path]'.includes(secret));
      t.false(redact(a + secret + b, [secret]).includes(secret));
    }),
  );
});

test('a cut splits no character and stays within its bytes', (t) => {
  t.is(cutToBytes('abc', 3), 'abc');
  t.is(cutToBytes('abcd', 3), 'abc');
  t.is(cutToBytes('aé', 2), 'a');
  t.is(cutToBytes('aé', 3), 'aé');
  t.is(cutToBytes('😀😀', 7), '😀');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat(40), (text, limit) => {
      const cut = cutToBytes(text, limit);
      t.true(text.startsWith(cut));
      t.true(Buffer.byteLength(cut) <= limit);
      const next = [...text.slice(cut.length)][0];
      t.true(next === undefined || Buffer.byteLength(cut + next) > limit);
    }),
  );
});
