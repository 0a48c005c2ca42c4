/** Inspect AI. */

import test from 'ava';
import { drawsOf, fatesOf, imported, lines, refuses } from './made.js';
import { zip } from './zip.js';

const RUN = {
  ...{ version: 2, status: 'success', eval: { model: 'maker/m', created: 'x' }, plan: {}, results: null },
  stats: { started_at: '2026-05-01T08:00:00+02:00', completed_at: '2026-05-01T07:30:00+00:00' },
};
const choice = (content: unknown) => ({ message: { role: 'assistant', content }, stop_reason: 'stop' });
const sample = (id: number | string, epoch: number, text: string, more: object = {}) => ({
  ...{
    id,
    epoch,
    input: 'Q',
    target: 'A',
    output: { model: 'm', choices: [choice(text)], completion: text },
  },
  ...more,
});
const log = (samples: unknown, more: object = {}) => ({
  'log.json': JSON.stringify({ ...RUN, ...more, samples }),
});
const evalFile = (samples: readonly ReturnType<typeof sample>[]) =>
  zip([
    ...samples.map((one) => [`samples/${one.id}_epoch_${one.epoch}.json`, JSON.stringify(one)] as const),
    ['_journal/start.json', JSON.stringify({ version: 2, eval: RUN.eval, plan: {} })],
    ['summaries.json', '[]'],
    ['header.json', JSON.stringify(RUN)],
  ]);

test('epochs are draws in their order, whatever that of the samples', async (t) => {
  const samples = [sample('b', 2, 'b2'), sample('a', 3, 'a3'), sample('b', 1, 'b1'), sample('a', 1, 'a1')];
  const expected = { b: ['b1', 'b2'], a: ['a1', 'a3'] };
  t.deepEqual(drawsOf(await imported(t, 'inspect', log(samples))), expected);
  t.deepEqual(drawsOf(await imported(t, 'inspect', { 'log.eval': evalFile(samples) })), expected);
});

test('an epoch that stands twice is refused', async (t) => {
  await refuses(t, 'import.id:1', 'inspect', log([sample('a', 1, 'x'), sample('a', 1, 'x')]));
});

test('1 and "1" in one log are refused', async (t) => {
  await refuses(t, 'import.id:1', 'inspect', log([sample(1, 1, 'x'), sample('1', 1, 'y')]));
});

test('errors and answers without a choice are stubs', async (t) => {
  const samples = [
    sample('error', 1, 'partial', { error: { message: 'm', traceback: '' } }),
    sample('none', 1, '', { output: { model: 'm', choices: [], completion: '', error: 'refused' } }),
    sample('gone', 1, '', { output: undefined }),
    sample('some', 1, 'kept'),
    sample('some', 2, '', { error: { message: 'm' } }),
    sample('limited', 1, 'short', { limit: { type: 'message', limit: 5 }, error: null }),
    sample('empty', 1, ''),
  ];
  const done = await imported(t, 'inspect', log(samples));
  const stubs = { error: null, none: null, gone: null };
  t.deepEqual(drawsOf(done), { ...stubs, some: ['kept'], limited: ['short'], empty: [''] });
  t.deepEqual(fatesOf(done), {
    ...{ draw: 3, 'failed-draw: error': 1, 'stub: error': 1, 'stub: no choices': 2 },
  });
});

test('invalidated samples are skipped', async (t) => {
  const samples = [
    sample('a', 1, 'x', { invalidation: { reason: 'leak' } }),
    sample('a', 2, 'y', { invalidation: null }),
  ];
  const done = await imported(t, 'inspect', log(samples));
  t.deepEqual(drawsOf(done), { a: ['y'] });
  t.deepEqual(fatesOf(done), { draw: 1, 'skipped: invalidated': 1 });
});

const several = sample('a', 1, 'one', {
  output: { choices: [choice('one'), choice([{ type: 'text', text: 'two' }])], completion: 'one' },
});

test('of several choices the first is the draw, or all by --choices all', async (t) => {
  t.deepEqual(drawsOf(await imported(t, 'inspect', log([several]))), { a: ['one'] });
  t.deepEqual(drawsOf(await imported(t, 'inspect', log([several]), { choices: 'all' })), {
    a: ['one', 'two'],
  });
});

const PARTS = [
  { type: 'reasoning', reasoning: 'hm' },
  { type: 'text', text: 'a' },
  { type: 'tool_use', id: '1', name: 'search', arguments: '{"q":1}' },
  { type: 'image', image: 'data:' },
  { type: 'unheard-of', text: 'no' },
  { type: 'text', text: 'b' },
];

test('text parts are joined, others are left and counted, or kept by --parts', async (t) => {
  const old = log([sample('a', 1, '', { output: { choices: [choice(PARTS)] } })]);
  const done = await imported(t, 'inspect', old);
  t.deepEqual(drawsOf(done), { a: ['a\nb'] });
  t.deepEqual(done.report.sources[0]?.parts_left, { image: 1, other: 1, reasoning: 1, tool: 1 });
  const all = await imported(t, 'inspect', old, { parts: ['tool', 'reasoning'] });
  t.deepEqual(drawsOf(all), { a: ['hm\na\n{"q":1}\nb'] });
  t.deepEqual(all.report.sources[0]?.parts_left, { image: 1, other: 1 });
  t.deepEqual(all.report.flags, { parts: ['tool', 'reasoning'] });
});

test('with a completion, parts are counted all the same', async (t) => {
  const one = sample('a', 1, 'a\nb', { output: { choices: [choice(PARTS)], completion: 'a\nb' } });
  const done = await imported(t, 'inspect', log([one]));
  t.deepEqual(drawsOf(done), { a: ['a\nb'] });
  t.is(done.report.sources[0]?.parts_left.reasoning, 1);
});

test('attachments are resolved, and a missing one is refused', async (t) => {
  const hash = '0123456789abcdef0123456789abcdef';
  const text = `see attachment://${hash}!`;
  const one = sample('a', 1, text, { attachments: { [hash]: 'a long text with $& and attachment://' } });
  t.deepEqual(drawsOf(await imported(t, 'inspect', log([one]))), {
    a: ['see a long text with $& and attachment://!'],
  });
  await refuses(t, 'import.text:1', 'inspect', log([sample('a', 1, text)]));
});

test('a run that was cancelled gives its whole samples, and a warning', async (t) => {
  const { report } = await imported(t, 'inspect', log([sample('a', 1, 'x')], { status: 'cancelled' }));
  t.regex(report.sources[0]?.warnings[0] ?? '', /cancelled/);
  const fine = await imported(t, 'inspect', log([sample('a', 1, 'x')]));
  t.deepEqual(fine.report.sources[0]?.warnings, []);
});

test('the model is that of the run; runs of several models are told apart by --only-model', async (t) => {
  const two = {
    ...log([sample('a', 1, 'x')]),
    'other.json': JSON.stringify({ ...RUN, eval: { model: 'maker/n' }, samples: [sample('a', 1, 'y')] }),
  };
  const { message, mend } = await refuses(t, 'import.model', 'inspect', two);
  t.regex(message, /maker\/m.*maker\/n/);
  t.regex(mend ?? '', /--only-model/);
  const done = await imported(t, 'inspect', two, { onlyModel: 'maker/n' });
  t.deepEqual(drawsOf(done), { a: ['y'] });
  t.deepEqual(fatesOf(done), { draw: 1, 'skipped: of another model': 1 });
  await refuses(t, 'import.model', 'inspect', two, { onlyModel: 'maker/N' });
});

test('the window of the log is adopted when asked for, across all files', async (t) => {
  const adopted = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' } as const;
  const stats = { started_at: '2026-05-01T09:00:00+02:00', completed_at: '2026-05-01T09:45:00+02:00' };
  const two = { ...log([sample('a', 1, 'x')]), 'b.json': log([sample('b', 1, 'y')], { stats })['log.json'] };
  const { sidecar, report } = await imported(t, 'inspect', two, adopted);
  t.deepEqual(sidecar.window, { start_utc: RUN.stats.started_at, end_utc: stats.completed_at });
  t.deepEqual(sidecar.collector, {
    imported_from: 'inspect',
    window_from: ['stats.started_at', 'stats.completed_at'],
  });
  t.is(report.window_from, 'log');
  const without = { ...two, 'b.json': log([sample('b', 1, 'y')], { stats: { started_at: '' } })['log.json'] };
  await refuses(t, 'import.window', 'inspect', without, adopted);
});

test('logs without samples, and of versions to come, are refused', async (t) => {
  await refuses(t, 'import.no-text', 'inspect', { 'a.json': JSON.stringify(RUN) });
  await refuses(t, 'import.no-text', 'inspect', log([]));
  await refuses(t, 'import.version', 'inspect', log([sample('a', 1, 'x')], { version: 4 }));
  await refuses(t, 'import.format:1', 'inspect', log([{ ...sample('a', 1, 'x'), epoch: undefined }]));
  const { version: _, ...old } = RUN;
  const text = JSON.stringify({ ...old, samples: [sample('a', 1, 'x')] });
  t.deepEqual(drawsOf(await imported(t, 'inspect', { 'a.json': text })), { a: ['x'] });
});

test('a log with a journal and no header is taken only as a salvage', async (t) => {
  const members = [
    ['_journal/start.json', JSON.stringify({ version: 2, eval: RUN.eval, plan: {} })],
    ['samples/a_epoch_1.json', JSON.stringify(sample('a', 1, 'x'))],
  ] as const;
  await refuses(t, 'import.truncated', 'inspect', { 'a.eval': zip(members) });
  const done = await imported(t, 'inspect', { 'a.eval': zip(members) }, { salvage: true });
  t.deepEqual(drawsOf(done), { a: ['x'] });
  t.deepEqual(done.report.models, [{ model: 'maker/m', records: 1 }]);
});

test('a member that stands twice counts as its last, and is reported', async (t) => {
  const samples = [sample('a', 1, 'old'), sample('b', 1, 'b'), sample('a', 1, 'new')];
  const done = await imported(t, 'inspect', { 'a.eval': evalFile(samples) });
  t.deepEqual(drawsOf(done), { a: ['new'], b: ['b'] });
  t.regex(done.report.sources[0]?.warnings[0] ?? '', /samples\/a_epoch_1\.json stands 2 times/);
});

test('half a log is refused, and its whole samples are salvaged', async (t) => {
  const whole = evalFile([sample('a', 1, 'a'), sample('b', 1, 'b'), sample('c', 1, 'c'.repeat(500))]);
  const half = whole.subarray(0, whole.indexOf('samples/c_epoch') + 60);
  await refuses(t, 'import.truncated', 'inspect', { 'a.eval': half });
  const done = await imported(t, 'inspect', { 'a.eval': half }, { salvage: true });
  t.deepEqual(drawsOf(done), { a: ['a'], b: ['b'] });
  const { lost = [] } = done.report.sources[0] ?? {};
  t.true(lost.some((one) => one.includes('samples/c_epoch_1.json')));
});

test('a document that is cut short is refused, and its whole samples are salvaged', async (t) => {
  const text = log([sample('a', 1, 'a'), sample('b', 1, 'b')])['log.json'];
  const half = { 'a.json': text.slice(0, -20) };
  await refuses(t, 'import.truncated:1', 'inspect', half);
  const done = await imported(t, 'inspect', half, { salvage: true });
  t.deepEqual(drawsOf(done), { a: ['a'] });
  t.deepEqual(done.report.models, [{ model: 'maker/m', records: 1 }]);
  t.is(done.report.sources[0]?.lost.length, 1);
});

test('hostile zip files are refused', async (t) => {
  const one = ['header.json', JSON.stringify(RUN)] as const;
  const bomb = zip([one, ['samples/a_epoch_1.json', `"${'x'.repeat(300 << 20)}"`]], 8);
  await refuses(t, 'file.size', 'inspect', { 'bomb.eval': bomb });
  for (const name of ['../up.json', '/root.json', 'a\\b.json', 'samples/../../x.json', 'a\0b']) {
    await refuses(t, 'import.zip', 'inspect', { 'a.eval': zip([one, [name, '{}']]) });
  }
  const plain = zip([one, ['samples/a_epoch_1.json', JSON.stringify(sample('a', 1, 'x'))]]);
  const directory = plain.indexOf('PK\x01\x02');
  const second = plain.indexOf('PK\x01\x02', directory + 4);
  // Both members of the directory at the place of the first.
  const overlap = Buffer.from(plain);
  overlap.writeUInt32LE(0, second + 42);
  await refuses(t, 'import.zip', 'inspect', { 'a.eval': overlap });
  // A directory that claims more and fewer members than there are.
  for (const count of [1, 3]) {
    const counted = Buffer.from(plain);
    const end = counted.lastIndexOf('PK\x05\x06');
    counted.writeUInt16LE(count, end + 8);
    counted.writeUInt16LE(count, end + 10);
    await refuses(t, 'import.zip', 'inspect', { 'a.eval': counted });
  }
  const damaged = Buffer.from(plain);
  damaged.writeUInt8(0x20, damaged.indexOf('"epoch"') + 1);
  await refuses(t, 'import.zip', 'inspect', { 'a.eval': damaged });
  const encrypted = Buffer.from(plain);
  encrypted.writeUInt16LE(1, second + 8);
  await refuses(t, 'import.zip', 'inspect', { 'a.eval': encrypted });
});

test('what is no log is refused', async (t) => {
  await refuses(t, 'import.no-text', 'inspect', { 'a.json': '{}' });
  await refuses(t, 'import.json', 'inspect', { 'a.json': lines({}, {}) });
});
