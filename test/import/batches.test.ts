/** Batches of the OpenAI, Anthropic and Gemini APIs. */

import test from 'ava';
import { drawsOf, fatesOf, imported, importedFrom, lines, put, refuses } from './made.js';

const chat = (custom_id: string, contents: readonly unknown[], more: object = {}) => ({
  ...{ id: 'batch_req', custom_id, error: null },
  response: {
    status_code: 200,
    body: {
      ...{ model: 'm', created: 1_777_615_200 },
      choices: contents.map((content, index) => ({ index, message: { role: 'assistant', content } })),
      ...more,
    },
  },
});

test('choices are draws by their index', async (t) => {
  const row = chat('a', ['x', 'y', 'z']);
  row.response.body.choices.reverse();
  t.deepEqual(drawsOf(await imported(t, 'openai-batch', { 'a.jsonl': lines(row) })), { a: ['x', 'y', 'z'] });
});

test('HTTP errors, requests that were not run and refusals without content are stubs', async (t) => {
  const rows = lines(
    {
      custom_id: 'http',
      response: { status_code: 429, body: { error: { code: 'rate_limit' } } },
      error: null,
    },
    { custom_id: 'unrun', response: null, error: { code: 'batch_expired', message: 'm' } },
    { custom_id: 'odd', response: null, error: { code: 'Not A Code!' } },
    { ...chat('refused', [null]) },
    chat('some', ['x', null]),
    chat('empty', ['']),
  );
  const done = await imported(t, 'openai-batch', { 'a.jsonl': rows });
  t.deepEqual(drawsOf(done), { http: null, unrun: null, odd: null, refused: null, some: ['x'], empty: [''] });
  t.deepEqual(fatesOf(done), {
    ...{ draw: 2, 'stub: an HTTP error (rate_limit)': 1, 'stub: not run (batch_expired)': 1 },
    ...{ 'stub: not run': 1, 'stub: no content': 1 },
  });
  t.is(done.report.rows.lost_draws, 1);
});

test('the error file beside it joins by id, and has no say in the window', async (t) => {
  const failed = lines({ custom_id: 'b', response: null, error: { code: 'batch_expired' } });
  const [output = '', errors = ''] = put(t, { 'out.jsonl': lines(chat('a', ['x'])), 'err.jsonl': failed });
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const done = await importedFrom(t, 'openai-batch', [output], { errorFiles: [errors], ...adopted });
  t.deepEqual(drawsOf(done), { a: ['x'], b: null });
  t.deepEqual(
    done.report.sources.map(({ file }) => file),
    ['out.jsonl', 'err.jsonl'],
  );
  const at = '2026-05-01T06:00:00.000Z';
  t.deepEqual(done.sidecar.window, { start_utc: at, end_utc: at });
});

const SUFFIXED = lines(
  chat('q-1#10', ['k']),
  chat('q-1#2', ['c']),
  chat('q-1#1', ['b']),
  chat('other', ['o']),
);

test('--draw-suffix folds ids, in the order of their numbers', async (t) => {
  const done = await imported(t, 'openai-batch', { 'a.jsonl': SUFFIXED }, { drawSuffix: '#\\d+' });
  t.deepEqual(drawsOf(done), { 'q-1': ['b', 'c', 'k'], other: ['o'] });
  t.is(Object.keys(drawsOf(await imported(t, 'openai-batch', { 'a.jsonl': SUFFIXED }))).length, 4);
  await refuses(t, 'usage.option', 'openai-batch', { 'a.jsonl': SUFFIXED }, { drawSuffix: '(' });
});

test('bodies of the responses API give their output texts', async (t) => {
  const body = {
    ...{ model: 'm', created_at: 1_777_615_200 },
    output: [
      { type: 'reasoning', summary: [] },
      {
        type: 'message',
        content: [
          { type: 'output_text', text: 'a' },
          { type: 'output_text', text: 'b' },
        ],
      },
    ],
  };
  const none = { ...body, output: [{ type: 'function_call', arguments: '{}' }] };
  const refusal = { ...body, output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'no' }] }] };
  const rows = [body, none, refusal].map((one, index) => ({
    ...{ custom_id: `${index}`, response: { status_code: 200, body: one }, error: null },
  }));
  const done = await imported(t, 'openai-batch', { 'a.jsonl': lines(...rows) });
  t.deepEqual(drawsOf(done), { 0: ['ab'], 1: null, 2: null });
});

test('completions give their texts, parts their text parts, embeddings none', async (t) => {
  const completion = {
    custom_id: 'c',
    response: { status_code: 200, body: { choices: [{ index: 0, text: 'x' }] } },
  };
  const parts = chat('p', [
    [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'y' },
    ],
  ]);
  const done = await imported(t, 'openai-batch', { 'a.jsonl': lines({ ...completion, error: null }, parts) });
  t.deepEqual(drawsOf(done), { c: ['x'], p: ['y'] });
  t.deepEqual(done.report.sources[0]?.parts_left, { reasoning: 1 });
  const embedding = {
    custom_id: 'e',
    response: { status_code: 200, body: { data: [{ embedding: [0.1] }] } },
    error: null,
  };
  await refuses(t, 'import.no-text:1', 'openai-batch', { 'a.jsonl': lines(embedding) });
});

test('with --only-model a failure that names none is skipped, and said so', async (t) => {
  const rows = [
    chat('a', ['x']),
    chat('b', ['y'], { model: 'n' }),
    { custom_id: 'c', response: null, error: {} },
  ];
  const done = await imported(t, 'openai-batch', { 'a.jsonl': lines(...rows) }, { onlyModel: 'm' });
  t.deepEqual(drawsOf(done), { a: ['x'] });
  t.deepEqual(fatesOf(done), { draw: 1, 'skipped: names no model': 1, 'skipped: of another model': 1 });
  t.deepEqual(done.report.models, [
    { model: 'm', records: 1 },
    { model: 'n', records: 1 },
  ]);
});

const message = (custom_id: string, content: readonly object[]) => ({
  ...{ custom_id, result: { type: 'succeeded', message: { model: 'm', content, stop_reason: 'end_turn' } } },
});

test('an Anthropic batch gives texts, and stubs by the kind of its failures', async (t) => {
  const rows = lines(
    message('a', [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'x' },
      { type: 'text', text: 'y' },
    ]),
    message('b', []),
    {
      custom_id: 'c',
      result: { type: 'errored', error: { type: 'error', error: { type: 'overloaded_error' } } },
    },
    { custom_id: 'd', result: { type: 'canceled' } },
    { custom_id: 'e', result: { type: 'expired' } },
  );
  const done = await imported(t, 'anthropic-batch', { 'a.jsonl': rows });
  t.deepEqual(drawsOf(done), { a: ['xy'], b: [''], c: null, d: null, e: null });
  t.deepEqual(fatesOf(done), {
    ...{ draw: 2, 'stub: canceled': 1, 'stub: errored (overloaded_error)': 1, 'stub: expired': 1 },
  });
  t.deepEqual(done.report.sources[0]?.parts_left, { reasoning: 1 });
  const kept = await imported(
    t,
    'anthropic-batch',
    { 'a.jsonl': rows },
    { parts: ['reasoning'], empty: 'stub' },
  );
  t.deepEqual(drawsOf(kept), { a: ['hmxy'], b: null, c: null, d: null, e: null });
});

test('tool inputs of an Anthropic batch are kept as JSON; unknown results are refused', async (t) => {
  const rows = lines(message('a', [{ type: 'tool_use', name: 'f', input: { b: 1, a: 2 } }]));
  t.deepEqual(drawsOf(await imported(t, 'anthropic-batch', { 'a.jsonl': rows }, { parts: ['tool'] })), {
    a: ['{"a":2,"b":1}'],
  });
  const odd = lines({ custom_id: 'a', result: { type: 'paused' } });
  await refuses(t, 'import.format:1', 'anthropic-batch', { 'a.jsonl': odd });
});

const candidate = (...texts: readonly string[]) => ({ content: { parts: texts.map((text) => ({ text })) } });
const asked = (text: string) => ({ contents: [{ role: 'user', parts: [{ text }] }] });

test('a Gemini batch goes by its keys, or by the echoed request', async (t) => {
  const rows = lines(
    { custom_id: '7', request: asked('x'), response: { candidates: [candidate('a', 'b'), candidate('c')] } },
    { key: 'k', request: asked('x'), response: { candidates: [candidate('d')] } },
    { request: asked('y'), status: '', response: { candidates: [candidate('e')] } },
    { request: asked('z'), status: 'Bad', response: {} },
    { request: { ...asked('y') }, response: { candidates: [candidate('f')] } },
  );
  const draws = drawsOf(await imported(t, 'gemini-batch', { 'a.jsonl': rows }));
  const [, , echoed = '', failed = ''] = Object.keys(draws).sort((left, right) => left.length - right.length);
  t.regex(echoed, /^request-[0-9a-f]{16}$/);
  t.deepEqual(draws, { 7: ['ab', 'c'], k: ['d'], [echoed]: ['e', 'f'], [failed]: null });
  await refuses(t, 'import.id:1', 'gemini-batch', { 'a.jsonl': lines({ response: {} }) });
});

test('a Gemini candidate without text is a draw that was lost, and thoughts are left', async (t) => {
  const thought = { content: { parts: [{ text: 'hm', thought: true }, { text: 'x' }] } };
  const rows = lines({
    ...{ key: 'a', request: {}, processed_time: '2026-05-01T06:00:00Z' },
    response: { modelVersion: 'g', candidates: [thought, { finishReason: 'SAFETY' }] },
  });
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const done = await imported(t, 'gemini-batch', { 'a.jsonl': rows }, adopted);
  t.deepEqual(drawsOf(done), { a: ['x'] });
  t.is(done.report.rows.lost_draws, 1);
  t.deepEqual(done.report.models, [{ model: 'g', records: 1 }]);
  t.deepEqual(done.report.sources[0]?.parts_left, { reasoning: 1 });
  const kept = await imported(t, 'gemini-batch', { 'a.jsonl': rows }, { parts: ['reasoning'] });
  t.deepEqual(drawsOf(kept), { a: ['hmx'] });
});
