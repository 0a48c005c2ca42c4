import test from 'ava';
import fc from 'fast-check';
import { headingsOf, sectionsOf } from '../../dist/comparison/sections.js';
import { brokenRules } from '../../dist/comparison/validate.js';

const NONE = { requiredHeadings: [], forbiddenText: [] };

/** What CommonMark calls a heading, by its specification (sections 4.2, 4.3, 4.5, 5.1, 5.2). */
const TEXT = `before

# One

\`\`\`
# not a heading
\`\`\`

Two
---

## Three  with   space ##

> # in a quote

- # in a list

    # code

#hashtag
\\# escaped
#### Four
`;

test('headings are those of CommonMark at the top level', (t) => {
  t.deepEqual(
    headingsOf(TEXT).map(({ level, text, line }) => [level, text, line]),
    [
      [1, 'One', 2],
      [2, 'Two', 8],
      [2, 'Three with space', 11],
      [4, 'Four', 21],
    ],
  );
});

test('sections have the path of their headings and hold every line once', (t) => {
  const sections = sectionsOf(TEXT);
  t.deepEqual(
    sections.map((one) => one.path),
    [
      [],
      ['# One'],
      ['# One', '## Two'],
      ['# One', '## Three with space'],
      ['# One', '## Three with space', '#### Four'],
    ],
  );
  t.deepEqual(
    sections.map((one) => one.firstLine),
    [1, 3, 9, 12, 22],
  );
  t.is(sections.flatMap((one) => one.lines).join(''), TEXT);
});

test('no text loses a line, whatever its line ends', (t) => {
  const parts = fc.constantFrom(
    '# a',
    '## b',
    'x',
    '---',
    '===',
    '```',
    '> ',
    '- ',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\0',
    '\u2028',
    '<div>',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (some) => {
      const text = some.join('');
      t.is(
        sectionsOf(text)
          .flatMap((one) => one.lines)
          .join(''),
        text,
      );
    }),
    { numRuns: 2000 },
  );
});

test('required headings: with marks at that level, without at any', (t) => {
  const missing = (...requiredHeadings: string[]) => brokenRules(TEXT, { ...NONE, requiredHeadings }).length;
  t.is(missing('# One', 'One', 'Four', '#### Four', '## Three with space', '##  Three  with space'), 0);
  t.is(missing('## One', 'one', 'not a heading', 'in a quote', 'hashtag', ''), 6);
});

test('forbidden text is found anywhere, exactly', (t) => {
  const found = (...forbiddenText: string[]) =>
    brokenRules('As an AI, $& I', { ...NONE, forbiddenText }).length;
  t.is(found('As an AI', '$&'), 2);
  t.is(found('as an AI', 'AI,I'), 0);
});

test('lengths count code points, both bounds included', (t) => {
  const broken = (text: string, minLength?: number, maxLength?: number) =>
    brokenRules(text, { ...NONE, minLength, maxLength }).length;
  t.is(broken('😀😀', 2, 2), 0);
  t.is(broken('😀😀', 3), 1);
  t.is(broken('😀😀', undefined, 1), 1);
  t.is(broken('', 0), 0);
});

test('every broken rule is told in the words of the report file alone', (t) => {
  const rules = { requiredHeadings: ['# A'], forbiddenText: ['secret'], maxLength: 3 };
  t.deepEqual(brokenRules('my secret text', rules), [
    'lacks the heading "# A"',
    'holds the forbidden text "secret"',
    'has 14 characters, more than 3',
  ]);
});
