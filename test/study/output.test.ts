/** The JSON form of sections 6 and 14, numbers, lines and paths. */

import test from 'ava';
import fc from 'fast-check';
import { type Ordered, orderedFromTagged } from '../../dist/json/ordered.js';
import { parseStudyJson } from '../../dist/native/studies.js';
import { locate, relativePath } from '../../dist/study/location.js';
import { lineCount } from '../../dist/study/manifest/lines.js';
import { metricsDifference } from '../../dist/study/numbers/delta.js';
import { metrics } from '../../dist/study/numbers/metrics.js';
import { fingerprint, floatText, indentedText, lineText } from '../../dist/study/output.js';
import { byCodePoint } from '../../dist/text/order.js';
import { codeOf, sha256 } from './fixture.js';

test('floats have the shortest digits, and a point or an exponent', (t) => {
  // Python's repr, which the contract's form is.
  const known = {
    '0.0': 0,
    '-0.0': -0,
    '1.0': 1,
    '-0.625': -0.625,
    '0.1': 0.1,
    '0.0001': 1e-4,
    '6.1e-05': 6.1e-5,
    '1e-05': 1e-5,
    '5e-324': 5e-324,
    '1000000000000000.0': 1e15,
    '9007199254740992.0': 2 ** 53,
    '1e+16': 1e16,
    '1.5e+300': 1.5e300,
    '123456.789': 123456.789,
    '0.30000000000000004': 0.1 + 0.2,
  };
  for (const [text, value] of Object.entries(known)) t.is(floatText(value), text);
});

test('a float reads back as itself', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = floatText(value);
        return Object.is(Number(text), value) && /[.e]/.test(text);
      }),
    ),
  );
});

const parsed = (text: string): Ordered => {
  const { value, code } = parseStudyJson(Buffer.from(text));
  if (code !== undefined) throw new Error(code);
  return value;
};

test('documents keep the order of their members, and integers and floats apart', (t) => {
  const text = '{"b": 1, "10": 1.0, "9": -0, "__proto__": {"x": []}, "constructor": null, "é": "\\ud800"}';
  t.is(
    lineText(parsed(text)),
    '{"b": 1, "10": 1.0, "9": 0, "__proto__": {"x": []}, "constructor": null, "\\u00e9": "\\ud800"}',
  );
});

test('a string as long as a document, full of escapes, is read', (t) => {
  const long = '\\"'.repeat(500_000);
  t.is((parsed(`["${long}"]`) as readonly string[])[0]?.length, 500_000);
  t.is((orderedFromTagged(`["s${'x'.repeat(1_000_000)}"]`) as readonly string[])[0]?.length, 1_000_000);
});

test('what is written is read as the same', (t) => {
  const numbers = fc.oneof(fc.bigInt(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const value = fc.letrec<{ one: Ordered }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false),
      numbers,
      fc.string({ unit: 'binary' }),
      fc.array(tie('one')),
      fc
        .uniqueArray(fc.tuple(fc.string(), tie('one')), { selector: ([name]) => name })
        .map((members) => new Map(members)),
    ),
  })).one;
  t.notThrows(() =>
    fc.assert(
      fc.property(value, (one) => {
        t.deepEqual(parsed(indentedText(one)), one);
        t.deepEqual(parsed(lineText(one)), one);
      }),
    ),
  );
});

test('indentation is two blanks; empty lists and objects stay closed', (t) => {
  t.is(
    indentedText(parsed('{"a":[],"b":{},"c":[1,{"d":"\\u007f\\n\\t"}]}')),
    '{\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    {\n      "d": "\\u007f\\n\\t"\n    }\n  ]\n}',
  );
});

test('a fingerprint is over sorted members without blanks', (t) => {
  t.is(fingerprint(null), null);
  t.is(fingerprint('a/"\u2028'), sha256('"a/\\"\\u2028"'));
  const sorted = '{"\\ud800":0,"\\uffff":[1,2.0,1e+16],"\\ud83d\\ude00":null}';
  t.is(fingerprint(parsed('{"\u{1f600}":null,"\\uffff":[1,2.0,1e16],"\\ud800":0}')), sha256(sorted));
});

test('a surrogate on its own sorts below what follows the surrogates', (t) => {
  const sorted = ['\ud7ff', '\ud800', '\udfff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'];
  t.deepEqual([...sorted].reverse().sort(byCodePoint), sorted);
});

test('support and concentration are exact', (t) => {
  // Counts 2, 1, 1 of 4: (4 + 1 + 1) / 16 = 3/8; counts 3, 1: 10/16 = 5/8.
  const left = metrics({ A: 2, B: 1, C: 1 }, 4);
  const right = metrics({ A: 3, B: 1 }, 4);
  t.deepEqual([left.sci.numerator, left.sci.denominator, left.sci.value], [3, 8, 0.375]);
  t.deepEqual([right.gini_simpson.numerator, right.gini_simpson.denominator], [3, 8]);
  t.deepEqual(metricsDifference(right, left), {
    observed_support: -1,
    sci: { numerator: 1, denominator: 4, value: 0.25 },
    gini_simpson: { numerator: -1, denominator: 4, value: -0.25 },
  });
  t.deepEqual(metricsDifference(left, left)?.sci, { numerator: 0, denominator: 1, value: 0 });
  const empty = metrics({}, 0);
  t.is(empty.sci.status, 'undefined');
  t.is(empty.sci.numerator, null);
  t.is(metricsDifference(left, empty), undefined);
});

test('SCI and Gini-Simpson add up to one', (t) => {
  const counts = fc.dictionary(fc.stringMatching(/^[A-Z]{1,3}$/), fc.integer({ min: 1, max: 128 }), {
    minKeys: 1,
  });
  t.notThrows(() =>
    fc.assert(
      fc.property(counts, (one) => {
        const { sci, gini_simpson: gini } = metrics(
          one,
          Object.values(one).reduce((a, b) => a + b, 0),
        );
        const [a, b, c, d] = [sci.numerator, sci.denominator, gini.numerator, gini.denominator].map((n) =>
          BigInt(n ?? -1),
        );
        return (a ?? 0n) * (d ?? 0n) + (c ?? 0n) * (b ?? 0n) === (b ?? 0n) * (d ?? 0n);
      }),
    ),
  );
});

test('a table of counts that does not add up is a defect with a code', async (t) => {
  const code = (work: () => unknown) => codeOf((async () => work())());
  t.is(await code(() => metrics({ A: 0 }, 0)), 'invalid_count_table');
  t.is(await code(() => metrics({ A: 0.5 }, 1)), 'invalid_count_table');
  t.is(await code(() => metrics({}, -1)), 'invalid_population_size');
  t.is(await code(() => metrics({ A: 1 }, 2)), 'count_conservation_failed');
});

test('lines end where the contract says, and a terminator at the end adds none', (t) => {
  for (const end of ['\n', '\r', '\r\n', '\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029']) {
    t.is(lineCount(`a${end}b`), 2, JSON.stringify(end));
    t.is(lineCount(`a${end}`), 1, JSON.stringify(end));
    t.is(lineCount(`a${end}${end}`), 2, JSON.stringify(end));
  }
  t.is(lineCount(''), 0);
  t.is(lineCount('a\x1fb\tc'), 1);
});

test('a path of the command line is made absolute and otherwise left as written', (t) => {
  t.deepEqual(locate('/a/b.json'), { root: '/a', name: 'b.json' });
  t.deepEqual(locate('/a//./b.json/'), { root: '/a', name: 'b.json' });
  t.deepEqual(locate('/a/../b.json'), { root: '/a/..', name: 'b.json' });
  t.deepEqual(locate('/b.json'), { root: '/', name: 'b.json' });
  t.deepEqual(locate('b.json'), { root: process.cwd(), name: 'b.json' });
});

test('paths of documents are plain names joined by slashes', async (t) => {
  const code = (path: unknown) => codeOf((async () => relativePath(path as string))());
  for (const path of ['a', '.a/b c', 'a\x7f', 'é', 'a'.repeat(512), '...'])
    t.is(await code(path), undefined, path);
  const unsafe = [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    'a/..',
    'a\\b',
    'a\n',
    '\0',
    'a'.repeat(513),
    '\ud800',
    7,
    null,
  ];
  for (const path of unsafe) t.is(await code(path), 'unsafe_path', String(path));
});
