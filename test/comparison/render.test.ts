import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import stringWidth from 'string-width';
import type { BundleDiff } from '../../dist/comparison/diff.js';
import { diffAsMarkdown, diffAsText } from '../../dist/comparison/render/diff.js';
import { splitHunk, unifiedHunk } from '../../dist/comparison/render/hunks.js';
import { codeSpan, fenced, markdownTable } from '../../dist/comparison/render/markdown.js';
import { shownAsMarkdown, shownAsText } from '../../dist/comparison/render/show.js';
import { changedWords } from '../../dist/comparison/render/words.js';
import { diffReports } from '../../dist/comparison/report-diff.js';

const PLAIN = { stream: { isTTY: false } };
/** A terminal that takes colours, whatever the environment of the tests says. */
const COLOURED = { isTTY: true };
const NO_CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test.before(() => {
  delete process.env.NO_COLOR;
  process.env.TERM = 'xterm';
});

const HASH = 'a'.repeat(64);
const SHOWN = {
  dir: 'greenhouse',
  conforming: true,
  refusals: [],
  manifest: {
    schemaVersion: 'weatherreporter.comparison.v1',
    comparisonId: 'cmp-1',
    startedAt: '2026-04-08T06:00:00.000Z',
    finishedAt: '2026-04-08T06:00:01.000Z',
    reportId: 'r-1',
    validPeriod: { start: '2026-04-01T00:00:00+01:00', end: '2026-04-08T00:00:00+01:00' },
    timezone: 'Europe/Lisbon',
    promptId: 'digest',
    promptVersion: '3',
    promptHash: HASH,
    dataPackage: { path: 'data-package.yml', sha256: HASH },
    total: 2,
    succeeded: 1,
    failed: 1,
    results: [
      {
        position: 1,
        profileId: 'a|b',
        backendId: 'command',
        modelName: 'm',
        status: 'succeeded',
        validationStatus: 'passed',
        reportPath: '01-a-b.md',
      },
      {
        position: 2,
        profileId: 'x`y\x1b[31m',
        modelName: '模型',
        status: 'failed',
        error: { category: 'timeout', message: 'no report within 3 s, and then some more words' },
      },
    ],
  },
} as const;

test('a bundle as text: facts and an aligned table', (t) => {
  const text = shownAsText(SHOWN, PLAIN);
  t.false(text.includes('\x1b'));
  const lines = text.split('\n');
  t.is(lines[0], 'greenhouse: recognised and conforming');
  t.true(lines.includes('comparison   cmp-1'));
  t.true(
    lines.includes('valid        2026-04-01T00:00:00+01:00 until 2026-04-08T00:00:00+01:00, Europe/Lisbon'),
  );
  t.deepEqual(lines.slice(-3), [
    '#  profile      backend  model  status     validation  report or error',
    '1  a|b          command  m      succeeded  passed      01-a-b.md',
    '2  x`y\\x1b[31m           模型   failed                 timeout: no report within 3 s, and then some more words',
  ]);
});

test('a bundle on a narrow terminal: the last column wraps below itself', (t) => {
  const text = shownAsText(SHOWN, { ...PLAIN, width: 84 });
  const lines = text.split('\n');
  const table = lines.slice(lines.findIndex((line) => line.startsWith('#')));
  t.true(table.length > 3);
  t.true(
    table.every((line) => stringWidth(line) <= 84),
    text,
  );
  const column = (table[0] ?? '').indexOf('report or error');
  t.is(table.at(-1)?.slice(0, column).trim(), '');
  t.is(shownAsText(SHOWN, { stream: COLOURED }).includes('\x1b[32msucceeded'), true);
});

test('a bundle on a terminal too narrow for the table: one result below the other', (t) => {
  const lines = shownAsText(SHOWN, { ...PLAIN, width: 50 }).split('\n');
  t.true(lines.every((line) => stringWidth(line) <= 50));
  t.deepEqual(lines.slice(-7), [
    '1  a|b  succeeded',
    '   model     m, command',
    '   result    01-a-b.md',
    '2  x`y\\x1b[31m  failed',
    '   model     模型',
    '   result    timeout: no report within 3 s, and',
    '             then some more words',
  ]);
});

/** The HTML that GitHub-like Markdown makes, to see what a text does there. */
const gfm = new MarkdownIt();

test('a bundle as Markdown: ids stay in their cells', (t) => {
  const html = gfm.render(shownAsMarkdown(SHOWN));
  t.is(html.match(/<td>/g)?.length, 14);
  t.true(html.includes('<code>a|b</code>'));
  t.true(html.includes('<code>x`y\\x1b[31m</code>'));
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        '`',
        '``',
        '|',
        '\\',
        '\n',
        '\r',
        ' ',
        '<b>',
        '*x*',
        '[a](http://h)',
        '@me',
        '#',
        '~~~',
        '\x1b[2J',
        '\u202e',
      ),
      { maxLength: 10 },
    )
    .map((some) => some.join('')),
);

test('whatever a text says, a code span holds it and nothing else', (t) => {
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const tokens = gfm.parse(`a ${codeSpan(first)} b ${codeSpan(second)} c`, {});
      t.is(tokens.length, 3);
      t.deepEqual(
        tokens[1]?.children?.map((one) => one.type),
        ['text', 'code_inline', 'text', 'code_inline', 'text'],
      );
    }),
  );
});

test('whatever cells say, a table keeps its cells', (t) => {
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const html = gfm.render(markdownTable(['one', 'two'], [[codeSpan(first), codeSpan(second)]]));
      t.is(html.match(/<td>/g)?.length, 2, html);
      t.is(html.match(/<code>/g)?.length, 2, html);
    }),
  );
});

test('whatever lines say, a fence holds them', (t) => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), (lines) => {
      const tokens = gfm.parse(`${fenced('diff', lines)}\n\nafter`, {});
      t.deepEqual(
        tokens.map((one) => one.type),
        ['fence', 'paragraph_open', 'inline', 'paragraph_close'],
      );
    }),
  );
});

test('a fence is longer than any in its lines', (t) => {
  t.is(fenced('diff', ['a']), '```diff\na\n```');
  t.is(fenced('', ['```', '`````x', '']), '``````\n```\n`````x\n\n``````');
});

const HUNK = {
  left_line: 9,
  right_line: 9,
  lines: [
    { mark: 'same', text: 'kept' },
    { mark: 'removed', text: 'the humidity was 61 %' },
    { mark: 'added', text: 'the humidity was 64 %' },
    { mark: 'added', text: 'and\tmore \x1b[31mred\u202e' },
  ],
} as const;

test('a hunk below each other, made safe', (t) => {
  t.deepEqual(unifiedHunk(HUNK, PLAIN.stream), [
    '@@ -9,2 +9,3 @@',
    ' kept',
    '-the humidity was 61 %',
    '+the humidity was 64 %',
    '+and    more \\x1b[31mred\\u{202e}',
  ]);
});

test('a hunk side by side: numbered, in two columns of one width', (t) => {
  t.deepEqual(splitHunk(HUNK, 60, PLAIN.stream), [
    '@@ -9,2 +9,3 @@',
    ' 9 kept                      │  9 kept',
    '10 the humidity was 61 %     │ 10 the humidity was 64 %',
    '                             │ 11 and    more',
    '                             │    \\x1b[31mred\\u{202e}',
  ]);
});

test('colours tell which words changed, and change no text', (t) => {
  const coloured = unifiedHunk(HUNK, COLOURED);
  t.deepEqual(coloured.map(stripVTControlCharacters), unifiedHunk(HUNK, PLAIN.stream));
  t.true(coloured[2]?.includes('\x1b[7m61'));
  t.true(coloured[3]?.includes('\x1b[7m64'));
  t.false(coloured[2]?.includes('\x1b[7mthe'));
  for (const line of splitHunk(HUNK, 60, COLOURED)) t.true(stringWidth(line) <= 60);
});

test('words of lines that share none are not marked', (t) => {
  const { removed, added } = changedWords('alpha beta', 'gamma delta');
  t.deepEqual(
    [removed, added].flat().map((one) => one.changed),
    [false, false],
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const words = changedWords(before, after);
      t.is(words.removed.map((one) => one.text).join(''), before);
      t.is(words.added.map((one) => one.text).join(''), after);
    }),
  );
});

function diffOf(left: string, right: string, more: Partial<BundleDiff> = {}): BundleDiff {
  const side = (profile_id: string) => ({
    dir: 'b',
    profile_id,
    model_name: 'm',
    report_path: `0-${profile_id}.md`,
  });
  return {
    left: 'b',
    right: 'b',
    differing_input: [],
    unpaired: [],
    pairs: [
      {
        left: side('one'),
        right: side('two'),
        identical: left === right,
        sections: diffReports(left, right),
      },
    ],
    ...more,
  };
}

test('a comparison as text: sides, sections, changes', (t) => {
  t.is(
    diffAsText(diffOf('# A\n\nx\n\n# B\n\nb\n', '# A\n\ny\n\n# B\n\nb\n'), 'auto', PLAIN),
    `--- b/0-one.md · one (m)
+++ b/0-two.md · two (m)
section  state    added  removed
# A      changed     +1       -1
# B      same

# A
@@ -1,3 +1,3 @@
 # A
 
-x
+y`,
  );
});

test('a comparison of bundles says first what differs before any report', (t) => {
  const diff = diffOf('x', 'x', {
    differing_input: ['dataPackage', 'prompt'],
    unpaired: [{ profile_id: 'p', left: 'failed', right: 'absent' }],
  });
  const text = diffAsText(diff, 'auto', PLAIN);
  t.true(
    text.startsWith(
      'The bundles were not made from the same input: different data package, prompt template.\n',
    ),
  );
  t.true(text.includes('The reports are identical.'));
  t.true(text.endsWith('p: not compared (left failed, right absent)'));
});

test('reports that differ in blank lines alone are not called identical', (t) => {
  t.regex(diffAsText(diffOf('# A\n', '# A\n\n'), 'auto', PLAIN), /differ only in blank lines/);
});

test('side by side where there is room, or where asked for', (t) => {
  const diff = diffOf('# A\nx\n', '# A\ny\n');
  const split = (layout: 'auto' | 'unified' | 'split', width?: number) =>
    diffAsText(diff, layout, { ...PLAIN, width }).includes(' │ ');
  t.deepEqual(
    [
      split('auto'),
      split('auto', 119),
      split('auto', 120),
      split('unified', 200),
      split('split', 80),
      split('split'),
    ],
    [false, false, true, false, true, true],
  );
});

test('a comparison as Markdown: no report breaks out of its fence, and no control character passes', (t) => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 8 }), fc.array(hostile, { maxLength: 8 }), (left, right) => {
      const diff = diffOf(left.join('\n'), right.join('\n'));
      const markdown = diffAsMarkdown(diff);
      const types = new Set(
        gfm
          .parse(markdown, {})
          .filter((one) => one.level === 0)
          .map((one) => one.type),
      );
      for (const type of types)
        t.true(
          [
            'heading_open',
            'heading_close',
            'inline',
            'table_open',
            'table_close',
            'fence',
            'paragraph_open',
            'paragraph_close',
          ].includes(type),
          `${type}\n${markdown}`,
        );
      const headings = gfm.parse(markdown, {}).filter((one) => one.type === 'inline' && one.level === 1);
      for (const one of headings)
        t.true(one.children?.every((child) => child.type === 'code_inline' || child.type === 'text'));
      for (const text of [markdown, diffAsText(diff, 'unified', PLAIN), diffAsText(diff, 'split', PLAIN)])
        t.false(NO_CONTROLS.test(text.replaceAll('\n', '')), JSON.stringify(text));
    }),
    { numRuns: 500 },
  );
});
