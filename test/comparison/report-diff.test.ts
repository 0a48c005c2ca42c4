import test from 'ava';
import fc from 'fast-check';
import { diffReports, type SectionDiff } from '../../dist/comparison/report-diff.js';

/** `state path +added -removed`, with a star where the section moved. */
function summary(left: string, right: string): string[] {
  return diffReports(left, right).map(
    ({ path, state, moved, added, removed }) =>
      `${state}${moved ? '*' : ''} ${path.join('/')} +${added} -${removed}`,
  );
}

test('sections are told apart by their headings', (t) => {
  const left = 'intro\n\n# A\n\none\ntwo\n\n## B\n\nb\n\n# C\n\nc\n';
  const right = 'intro\n\n# A\n\none\nzwei\n\n# C\n\nc\n\n## D\n\nd\n';
  t.deepEqual(summary(left, right), [
    'same  +0 -0',
    'changed # A +1 -1',
    'removed # A/## B +0 -3',
    'same # C +0 -0',
    'added # C/## D +3 -0',
  ]);
});

test('a section that moved is told once, where it is now', (t) => {
  const [a, b, c] = ['# A\n\na\n\n', '# B\n\nb\n\n', '# C\n\nc\n\n'];
  const told = summary(a + b + c, b + c + a);
  t.deepEqual(told, ['same # B +0 -0', 'same # C +0 -0', 'same* # A +0 -0']);
});

test('sections of one path are told apart by their order', (t) => {
  t.deepEqual(summary('# A\nx\n# A\ny\n', '# A\nx\n# A\nz\n'), ['same # A +0 -0', 'changed # A +1 -1']);
  t.deepEqual(summary('# A\nx\n', '# A\nx\n# A\ny\n'), ['same # A +0 -0', 'added # A +2 -0']);
});

test('blank lines that only part sections are no difference, line ends are', (t) => {
  t.deepEqual(summary('# A\na\n# B\n', '# A\na\n\n\n# B'), ['same # A +0 -0', 'same # B +0 -0']);
  t.deepEqual(summary('# A\na\n', '# A\r\na\r\n'), ['changed # A +2 -2']);
});

test('hunks name lines of the whole reports', (t) => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const left = `# A\n\n# B\n${lines.join('\n')}\n`;
  const right = `# A\nnew\n\n# B\n${lines.map((one) => (one === 'line 10' ? 'LINE 10' : one)).join('\n')}\n`;
  const changed = diffReports(left, right).find((one) => one.path[0] === '# B');
  t.like(changed, { state: 'changed', added: 1, removed: 1 });
  t.is(changed?.hunks.length, 1);
  // Line 10 stands in line 14 on the left (3 lines before the list), 15 on the right; 3 lines around it.
  t.like(changed?.hunks[0], { left_line: 11, right_line: 12 });
  t.deepEqual(
    changed?.hunks[0]?.lines.map(({ mark, text }) => `${mark} ${text}`),
    [
      'same line 7',
      'same line 8',
      'same line 9',
      'removed line 10',
      'added LINE 10',
      'same line 11',
      'same line 12',
      'same line 13',
    ],
  );
});

test('a side without the section is line 0', (t) => {
  const [, added] = diffReports('# A\n', '# A\n# B\nb\n');
  t.like(added?.hunks, [
    {
      left_line: 0,
      right_line: 2,
      lines: [
        { mark: 'added', text: '# B' },
        { mark: 'added', text: 'b' },
      ],
    },
  ]);
  const [, removed] = diffReports('# A\n# B\nb\n', '# A\n');
  t.like(removed?.hunks[0], { left_line: 2, right_line: 0 });
});

test('texts without a heading, and no text at all', (t) => {
  t.deepEqual(summary('a\n', 'b\n'), ['changed  +1 -1']);
  t.deepEqual(summary('', '# A\n'), ['added # A +1 -0']);
  t.deepEqual(summary('', ''), []);
});

/** The lines of one side, as its sections' hunks tell them, where every section changed wholly. */
function side(sections: readonly SectionDiff[], other: 'added' | 'removed'): number {
  return sections
    .flatMap((one) => one.hunks.flatMap((hunk) => hunk.lines))
    .filter((one) => one.mark !== other).length;
}

test('texts that are wholly different are told in bounded time', (t) => {
  const text = (tag: string) => Array.from({ length: 30_000 }, (_, at) => `${tag} ${at}`).join('\n');
  // Far more than linear time needs; ends a run that takes more.
  t.timeout(120_000);
  const sections = diffReports(`# A\n${text('x')}\n`, `# A\n${text('y')}\n`);
  t.is(side(sections, 'added'), 30_001);
  t.is(side(sections, 'removed'), 30_001);
});

const markdown = fc
  .array(fc.constantFrom('# A\n', '## B\n', '# C\n', 'x\n', 'y\n', 'z\n', '\n', '```\n', '- a\n'), {
    maxLength: 25,
  })
  .map((parts) => parts.join(''));

test('the counts are those of the hunks, the same text gives no hunk, and both ways mirror', (t) => {
  fc.assert(
    fc.property(markdown, markdown, (left, right) => {
      t.true(
        diffReports(left, left).every((one) => one.state === 'same' && !one.moved && one.hunks.length === 0),
      );
      const there = diffReports(left, right);
      const back = diffReports(right, left);
      const total = (sections: readonly SectionDiff[], name: 'added' | 'removed') =>
        sections.reduce((sum, one) => sum + one[name], 0);
      t.is(total(there, 'added'), total(back, 'removed'));
      t.is(total(there, 'removed'), total(back, 'added'));
      for (const { hunks, added, state } of there) {
        const marks = hunks.flatMap((hunk) => hunk.lines.map((line) => line.mark));
        t.is(marks.filter((mark) => mark === 'added').length, added);
        if (state === 'same') t.is(hunks.length, 0);
      }
    }),
    { numRuns: 1000 },
  );
});
