/** lm-evaluation-harness. */

import test from 'ava';
import { drawsOf, fatesOf, imported, importedFrom, lines, put, refuses } from './made.js';

const settings = { gen_args_0: { arg_0: 'Q', arg_1: { until: ['\n'] } } };
const row = (doc_id: number, texts: readonly string[], more: object = {}) => ({
  ...{ doc_id, doc: {}, target: 'x', arguments: settings, resps: [texts], filtered_resps: ['never'] },
  ...{ filter: 'strict-match', doc_hash: `hash-${doc_id}`, prompt_hash: 'p', ...more },
});

test('repeats are draws, and what a filter made of them is not looked at', async (t) => {
  const done = await imported(t, 'lm-eval', { 'a.jsonl': lines(row(3, ['a', 'b']), row(1, ['c', 'd'])) });
  t.deepEqual(drawsOf(done), { 3: ['a', 'b'], 1: ['c', 'd'] });
  t.deepEqual(
    done.rows.map(({ sample }) => sample),
    ['3', '1'],
  );
});

test('the same generation once a filter is one draw', async (t) => {
  const file = lines(row(1, ['a']), row(1, ['a'], { filter: 'flexible-extract' }), row(2, ['b']));
  const done = await imported(t, 'lm-eval', { 'a.jsonl': file });
  t.deepEqual(drawsOf(done), { 1: ['a'], 2: ['b'] });
  t.deepEqual(fatesOf(done), { draw: 2, 'merged: repeated': 1 });
});

test('versions that name no filter are merged too', async (t) => {
  const one = row(1, ['a'], { filter: undefined });
  t.deepEqual(fatesOf(await imported(t, 'lm-eval', { 'a.jsonl': lines(one, one) })), {
    draw: 1,
    'merged: repeated': 1,
  });
});

test('rows of other filters with other responses are refused', async (t) => {
  const file = lines(row(1, ['a']), row(1, ['b'], { filter: 'flexible-extract' }));
  await refuses(t, 'import.id:2', 'lm-eval', { 'a.jsonl': file });
});

test('a file that a second run was appended to is refused', async (t) => {
  await refuses(t, 'import.id:2', 'lm-eval', { 'a.jsonl': lines(row(1, ['a']), row(1, ['a'])) });
});

test('files of two tasks do not meet in one item', async (t) => {
  const files = { 'a.jsonl': lines(row(1, ['a'])), 'b.jsonl': lines(row(1, ['b'], { doc_hash: 'other' })) };
  await refuses(t, 'import.id:1', 'lm-eval', files);
  const again = { ...files, 'b.jsonl': lines(row(1, ['b'])) };
  t.deepEqual(drawsOf(await imported(t, 'lm-eval', again)), { 1: ['a', 'b'] });
});

const NONE = { 'a.jsonl': lines(row(1, ['None']), row(2, ['None', 'x']), row(3, ['none']), row(4, [])) };

test('the text None is a missing response', async (t) => {
  const done = await imported(t, 'lm-eval', NONE);
  t.deepEqual(drawsOf(done), { 1: null, 2: ['x'], 3: ['none'], 4: null });
  t.deepEqual(fatesOf(done), {
    ...{ draw: 2, 'stub: no response': 1, 'stub: the text None, left for a missing response': 1 },
  });
  t.is(done.report.rows.lost_draws, 1);
});

test('--none keep takes it as a text', async (t) => {
  t.deepEqual(drawsOf(await imported(t, 'lm-eval', NONE, { none: 'keep' })), {
    ...{ 1: ['None'], 2: ['None', 'x'], 3: ['none'], 4: null },
  });
});

test('likelihoods are refused, as numbers and as texts, of choices and rolling', async (t) => {
  const plain = { gen_args_0: { arg_0: 'Q', arg_1: 'A' } };
  for (const [resps, args] of [
    [
      [[[-1.5, false]], [[-2, true]]],
      ['Q', ' A'],
    ],
    [[[['-1.5', 'False']], [['-2', 'True']]], plain],
    [[[['-1.5', 'False']]], plain],
    [[[-7.25]], ['Q']],
    [[['-7.25']], { gen_args_0: { arg_0: 'Q' } }],
  ]) {
    const file = lines(row(1, [], { resps, arguments: args }));
    await refuses(t, 'import.no-text:1', 'lm-eval', { 'a.jsonl': file });
  }
});

test('several generations of one record are not understood', async (t) => {
  await refuses(t, 'import.format:1', 'lm-eval', { 'a.jsonl': lines(row(1, [], { resps: [['a'], ['b']] })) });
});

test('versions 0.4.0 to 0.4.2 wrote an indented array', async (t) => {
  const old = [
    { doc_id: 0, doc: {}, target: ['A'], arguments: [['Q', {}]], resps: [['a']], filtered_resps: ['a'] },
  ];
  const whole = JSON.stringify(old, null, 2);
  t.deepEqual(drawsOf(await imported(t, 'lm-eval', { 'm_task.jsonl': whole })), { 0: ['a'] });
  const { line } = await refuses(t, 'import.truncated', 'lm-eval', { 'm_task.jsonl': whole.slice(0, -3) });
  t.true((line ?? 0) > 1);
});

const TIME = '2026-01-02T03-04-05.678901';
const RESULTS = JSON.stringify({
  ...{ results: { t: { nan: 1 } }, model_name: 'org/model', date: 1767323045.5, start_time: 12.5 },
  total_evaluation_time_seconds: '90.25',
}).replace('"nan":1', '"nan":NaN');
const SIBLINGS = {
  [`samples_gsm8k_${TIME}.jsonl`]: lines(row(1, ['a'])),
  [`results_${TIME}.json`]: RESULTS,
};
const ADOPTED = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;

test('the results of the same run give the model and the window', async (t) => {
  const [samples = ''] = put(t, SIBLINGS);
  const { report, sidecar } = await importedFrom(t, 'lm-eval', [samples], ADOPTED);
  t.deepEqual(report.models, [{ model: 'org/model', records: 1 }]);
  t.deepEqual(sidecar.window, { start_utc: '2026-01-02T03:04:05.500Z', end_utc: '2026-01-02T03:05:35.750Z' });
  t.deepEqual(sidecar.collector.window_from, ['results.date', 'results.total_evaluation_time_seconds']);
  t.deepEqual(
    report.sources.map(({ file, records }) => [file, records]),
    [
      [`samples_gsm8k_${TIME}.jsonl`, 1],
      [`results_${TIME}.json`, 0],
    ],
  );
});

test('--results names them where they lie elsewhere', async (t) => {
  const [samples = '', results = ''] = put(t, { 'a.jsonl': lines(row(1, ['a'])), 'r.json': RESULTS });
  const { report } = await importedFrom(t, 'lm-eval', [samples], { results });
  t.is(report.models[0]?.model, 'org/model');
  t.is(report.flags.results, 'r.json');
  await refuses(t, 'import.window', 'lm-eval', { 'a.jsonl': lines(row(1, ['a'])) }, ADOPTED);
});
