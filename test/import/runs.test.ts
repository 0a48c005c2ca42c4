/** HELM scenario states and openai/evals logs. */

import test from 'ava';
import { drawsOf, fatesOf, imported, lines, refuses } from './made.js';

const state = (
  id: string,
  texts: readonly string[],
  more: { instance?: object; [name: string]: unknown } = {},
) => ({
  ...{ train_trial_index: 0, request: { model: 'm' } },
  result: { success: true, completions: texts.map((text) => ({ text })), request_datetime: 1_777_615_200 },
  ...more,
  instance: { id, split: 'test', ...more.instance },
});
const helm = (...states: readonly object[]) => ({
  'scenario_state.json': JSON.stringify({ adapter_spec: { num_outputs: 5 }, request_states: states }),
});

test('perturbations and trials of an instance are variants of one sample', async (t) => {
  const done = await imported(
    t,
    'helm',
    helm(
      state('id1', ['a', 'b']),
      state('id1', ['c'], { instance: { perturbation: { name: 'typos' } } }),
      state('id1', ['d'], { train_trial_index: 1 }),
    ),
  );
  t.deepEqual(drawsOf(done), { 'id1 base-t0': ['a', 'b'], 'id1 typos-t0': ['c'], 'id1 base-t1': ['d'] });
});

test('a failed request is a stub, whatever it holds', async (t) => {
  const failed = { result: { success: false, error: 'x', completions: [{ text: '' }] } };
  const done = await imported(
    t,
    'helm',
    helm(state('id1', ['']), state('id2', [], failed), state('id3', [])),
  );
  t.deepEqual(drawsOf(done), { 'id1 base-t0': [''], id2: null, id3: null });
  t.deepEqual(fatesOf(done), { draw: 1, 'stub: no completion': 1, 'stub: the request failed': 1 });
});

test('requests that score a reference, and requests that stand twice, are refused', async (t) => {
  await refuses(t, 'import.no-text:1', 'helm', helm(state('id1', ['A'], { reference_index: 0 })));
  t.is((await imported(t, 'helm', helm(state('id1', ['A'], { reference_index: null })))).rows.length, 1);
  await refuses(t, 'import.id:1', 'helm', helm(state('id1', ['A']), state('id1', ['B'])));
});

test('the window of a HELM run is that of its requests', async (t) => {
  const later = { result: { success: true, completions: [{ text: 'x' }], request_datetime: 1_777_615_260 } };
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const { sidecar } = await imported(t, 'helm', helm(state('b', [], later), state('a', ['y'])), adopted);
  t.deepEqual(sidecar.window, { start_utc: '2026-05-01T06:00:00.000Z', end_utc: '2026-05-01T06:01:00.000Z' });
});

const SPEC = { spec: { completion_fns: ['m'], run_id: 'r', created_at: '2026-05-01 06:00:00.000000+00:00' } };
const event = (sample_id: string, type: string, data: object = {}) => ({
  ...{ run_id: 'r', event_id: 1, sample_id, type, data, created_at: '2026-05-01 06:30:00.000000+00:00' },
});
const sampling = (id: string, sampled: unknown) => event(id, 'sampling', { prompt: 'Q', sampled });
const END = { final_report: { accuracy: 1 } };

test('one sampling event a sample is its draw; other events are skipped', async (t) => {
  const log = lines(
    ...[SPEC, event('s1', 'raw_sample'), sampling('s2', ['x', 'y']), sampling('s1', 'a')],
    ...[event('s1', 'match', { correct: true }), event('s3', 'error'), event('s3', 'match'), END],
  );
  const done = await imported(t, 'openai-evals', { 'a.jsonl': log });
  t.deepEqual(drawsOf(done), { s1: ['a'], s2: ['x', 'y'], s3: null });
  t.deepEqual(
    done.rows.map(({ sample }) => sample),
    ['s1', 's2', 's3'],
  );
  t.deepEqual(fatesOf(done), {
    ...{ draw: 2, 'skipped: not a sampling event': 3, 'skipped: of the run, not of a sample': 2 },
    'stub: no sampling event': 1,
  });
  t.deepEqual(done.report.sources[0]?.warnings, []);
  t.deepEqual(done.report.models, [{ model: 'm', records: 6 }]);
});

const CHAIN = lines(SPEC, sampling('s', 'think'), sampling('s', ['answer']), sampling('s', 'grade'));

test('several sampling events need a choice', async (t) => {
  const { mend } = await refuses(t, 'import.format:2', 'openai-evals', { 'a.jsonl': CHAIN });
  t.regex(mend ?? '', /--event/);
  for (const [choice, text] of [
    ['first', 'think'],
    ['last', 'grade'],
    [2, 'answer'],
  ] as const) {
    const done = await imported(t, 'openai-evals', { 'a.jsonl': CHAIN }, { event: choice });
    t.deepEqual(drawsOf(done), { s: [text] });
    t.is(fatesOf(done)['skipped: another sampling event'], 2);
    t.regex(done.report.sources[0]?.warnings[0] ?? '', /final report/);
  }
  await refuses(t, 'import.format', 'openai-evals', { 'a.jsonl': CHAIN }, { event: 4 });
});

test('what was sampled must be text', async (t) => {
  await refuses(t, 'import.text:2', 'openai-evals', { 'a.jsonl': lines(SPEC, sampling('s', { a: 1 })) });
  await refuses(t, 'import.text:2', 'openai-evals', { 'a.jsonl': lines(SPEC, sampling('s', ['x', null])) });
});

test('the window of a log is that of its events', async (t) => {
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const { sidecar } = await imported(
    t,
    'openai-evals',
    { 'a.jsonl': lines(SPEC, sampling('s', 'x')) },
    adopted,
  );
  t.deepEqual(sidecar.window, {
    start_utc: '2026-05-01 06:00:00.000000+00:00',
    end_utc: '2026-05-01 06:30:00.000000+00:00',
  });
});
