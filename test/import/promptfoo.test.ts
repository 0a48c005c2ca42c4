/** promptfoo. */

import test from 'ava';
import { detectFormat } from '../../dist/import/index.js';
import { drawsOf, fatesOf, imported, lines, put, refuses } from './made.js';

const row = (testIdx: number, promptIdx: number, output: unknown, more: object = {}) => ({
  ...{ testIdx, promptIdx, provider: { id: 'p', label: 'm' }, prompt: { raw: `prompt ${promptIdx}` } },
  ...{ vars: { q: 'Q' }, testCase: { assert: [] }, failureReason: 0, success: true },
  ...(output === undefined ? { response: {} } : { response: { output } }),
  ...more,
});
const whole = (rows: readonly object[], more: object = {}) => ({
  'out.json': JSON.stringify({
    ...{ evalId: 'eval-1', config: {}, shareableUrl: null },
    results: { version: 3, timestamp: '2026-05-01T06:00:00.000Z', prompts: [], results: rows, stats: {} },
    metadata: { exportedAt: '2026-05-01T06:10:00.000Z', author: 'someone@example.org' },
    ...more,
  }),
});

test('repeats are draws of the first test, in the order of their tests, not of completion', async (t) => {
  const rows = [row(4, 0, 'c'), row(2, 0, 'a'), row(3, 0, 'b'), row(7, 0, 'x', { vars: { q: 'R' } })];
  const expected = { 2: ['a', 'b', 'c'], 7: ['x'] };
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', whole(rows))), expected);
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', { 'out.jsonl': lines(...rows) })), expected);
});

test('what differs in vars, test case or prompt is another item', async (t) => {
  const rows = [
    row(0, 0, 'a'),
    row(1, 0, 'b', { testCase: { assert: [1] } }),
    row(2, 0, 'c', { prompt: { raw: 'other' } }),
    row(3, 0, 'd', { vars: { q: 'Q', r: 1 } }),
  ];
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', whole(rows))), {
    0: ['a'],
    1: ['b'],
    2: ['c'],
    3: ['d'],
  });
});

test('a model with several prompts tells them apart in the variant', async (t) => {
  const rows = [row(0, 0, 'a'), row(0, 2, 'b'), row(1, 0, 'c'), row(1, 2, 'd')];
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', whole(rows))), {
    '0 p0': ['a', 'c'],
    '0 p2': ['b', 'd'],
  });
});

test('models are told by label, else by id', async (t) => {
  const rows = [
    row(0, 0, 'a'),
    row(0, 1, 'b', { provider: { id: 'p', label: 'n' } }),
    row(0, 2, 'c', { provider: { id: 'p' } }),
  ];
  await refuses(t, 'import.model', 'promptfoo', whole(rows));
  for (const [onlyModel, text] of [
    ['m', 'a'],
    ['n', 'b'],
    ['p', 'c'],
  ] as const) {
    t.deepEqual(drawsOf(await imported(t, 'promptfoo', whole(rows), { onlyModel })), { 0: [text] });
  }
});

test('a failed assertion is no failed call; an error and no output are', async (t) => {
  const rows = [
    row(0, 0, 'wrong', { failureReason: 1, error: 'Expected x', success: false }),
    row(1, 0, 'partial', { failureReason: 2, vars: { q: '1' } }),
    row(2, 0, undefined, { error: 'No output', vars: { q: '2' } }),
    row(3, 0, undefined, { response: undefined, failureReason: 2, vars: { q: '3' } }),
    row(4, 0, '', { vars: { q: '4' } }),
    row(5, 0, null, { vars: { q: '5' } }),
  ];
  const done = await imported(t, 'promptfoo', whole(rows));
  t.deepEqual(drawsOf(done), { 0: ['wrong'], 1: null, 2: null, 3: null, 4: [''], 5: null });
  t.deepEqual(fatesOf(done), { draw: 2, 'stub: no output': 2, 'stub: the call failed': 2 });
});

test('cached answers after the first are replays', async (t) => {
  const cached = (testIdx: number) => row(testIdx, 0, 'a', { response: { output: 'a', cached: true } });
  const done = await imported(t, 'promptfoo', whole([cached(0), cached(1), row(2, 0, 'b')]));
  t.deepEqual(drawsOf(done), { 0: ['a', 'b'] });
  t.deepEqual(fatesOf(done), { draw: 2, 'merged: repeated': 1 });
  const failed = row(0, 0, undefined, { failureReason: 2 });
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', whole([failed, cached(1)]))), { 0: ['a'] });
});

test('JSON outputs are refused, or taken as their text', async (t) => {
  const rows = [row(0, 0, { b: 1, a: [true, 1.5] })];
  const { mend } = await refuses(t, 'import.text', 'promptfoo', whole(rows));
  t.regex(mend ?? '', /--json-output text/);
  const done = await imported(t, 'promptfoo', whole(rows), { jsonOutput: 'text' });
  t.deepEqual(drawsOf(done), { 0: ['{"a":[true,1.5],"b":1}'] });
});

test('the window of a result is that from its beginning to its export; rows alone have none', async (t) => {
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const { sidecar, report } = await imported(t, 'promptfoo', whole([row(0, 0, 'a')]), adopted);
  t.deepEqual(sidecar.window, { start_utc: '2026-05-01T06:00:00.000Z', end_utc: '2026-05-01T06:10:00.000Z' });
  t.deepEqual(sidecar.collector.window_from, ['results.timestamp', 'metadata.exportedAt']);
  t.false(JSON.stringify([sidecar, report]).includes('example.org'));
  await refuses(t, 'import.window', 'promptfoo', { 'a.jsonl': lines(row(0, 0, 'a')) }, adopted);
});

test('summaries of version 2 have no indexes: rows are counted', async (t) => {
  const old = (prompt: string, q: string, output: string) => ({
    ...{ provider: { id: 'm' }, prompt: { raw: prompt }, vars: { q }, response: { output }, success: true },
  });
  const rows = [old('A', '1', 'a'), old('B', '1', 'b'), old('A', '1', 'c'), old('A', '2', 'd')];
  const file = whole([], { results: { version: 2, timestamp: 'x', table: {}, results: rows, stats: {} } });
  t.deepEqual(drawsOf(await imported(t, 'promptfoo', file)), {
    '0 p0': ['a', 'c'],
    '1 p1': ['b'],
    '3 p0': ['d'],
  });
});

test('files of other evaluations do not meet in one item', async (t) => {
  const other = lines(row(0, 0, 'b', { vars: { q: 'other' } }));
  await refuses(t, 'import.id', 'promptfoo', { 'a.jsonl': lines(row(0, 0, 'a')), 'b.jsonl': other });
});

test('YAML is refused with the way to JSON', async (t) => {
  const files = { 'out.yaml': 'evalId: eval-1\nresults:\n  version: 3\n' };
  const { mend } = await refuses(t, 'import.format', 'promptfoo', files);
  t.regex(mend ?? '', /promptfoo export eval .* -o results\.json/);
  const { formats } = await detectFormat(put(t, files)[0] ?? '');
  t.deepEqual(
    formats.map(({ format }) => format),
    ['promptfoo'],
  );
});
