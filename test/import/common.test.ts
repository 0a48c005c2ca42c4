/** What holds for every format: what is declared, ids, rows, empty texts, fates, models. */

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import { checkArchives } from '../../dist/archive/index.js';
import { importFiles } from '../../dist/import/index.js';
import { emptyFolder } from '../folder.js';
import {
  DECLARED,
  drawsOf,
  fatesOf,
  imported,
  importedFrom,
  lines,
  put,
  refusedFrom,
  refuses,
} from './made.js';

const FIELDS = { id: 'id', text: 'text' };
const TWO = { 'a.jsonl': lines({ id: 'a', text: 'x' }, { id: 'b', text: 'y' }) };

test('rows stand in the order of first appearance, in the members and words of an archive', async (t) => {
  const file = lines({ id: 'b', text: 'one' }, { id: 7, text: 'two' }, { id: 'b', text: 'three' });
  const { rows, output } = await imported(t, 'jsonl', { 'a.jsonl': file }, FIELDS);
  const common = { variant: 'base', profile: 'default', language: 'text', intrinsic: {} };
  t.deepEqual(rows, [
    { sample: 'b', ...common, raw_outputs: ['one', 'three'] },
    { sample: '7', ...common, raw_outputs: ['two'] },
  ]);
  t.deepEqual((await checkArchives([output])).refusals, []);
});

test('profile and language are those of the flags', async (t) => {
  const { rows } = await imported(t, 'jsonl', TWO, { ...FIELDS, profile: 'p', language: 'en' });
  t.deepEqual(
    rows.map(({ profile, language }) => [profile, language]),
    [
      ['p', 'en'],
      ['p', 'en'],
    ],
  );
});

test('without a route, a task or a window each is refused, with the command to run', async (t) => {
  const [file = ''] = put(t, { 'it is.jsonl': lines({ id: 'a', text: 'x' }) });
  const nothing = {
    ...FIELDS,
    task: undefined,
    route: undefined,
    windowStart: undefined,
    windowEnd: undefined,
  };
  const refusals = await refusedFrom(t, 'jsonl', [file], nothing);
  t.deepEqual(
    refusals.map(({ kind }) => kind),
    ['import.route', 'import.format', 'import.window'],
  );
  for (const { mend = '' } of refusals) {
    const start = `Run: assay import jsonl '${file}' --task TASK --route ROUTE --window-start START --window-end END --id id --text text --output `;
    t.true(mend.startsWith(start), mend);
  }
});

test('the printed command keeps what was given, and adopts the window where the format has times', async (t) => {
  const files = put(t, { 'a.jsonl': '{}' });
  const [refusal] = await refusedFrom(t, 'openai-batch', files, {
    ...{ route: undefined, windowStart: undefined, windowEnd: undefined },
    ...{ salvage: true, parts: ['tool', 'reasoning'], onlyModel: 'a b', intrinsic: ['x'] },
  });
  t.regex(
    refusal?.mend ?? '',
    /--task task --route ROUTE --window-from log --only-model 'a b' --intrinsic x --salvage --parts tool --parts reasoning --output /,
  );
  const [half] = await refusedFrom(t, 'openai-batch', files, { windowEnd: undefined });
  t.regex(half?.mend ?? '', /--window-start 2026-05-01T06:00:00Z --window-end END/);
});

for (const task of ['', 'a__b', 'a/b']) {
  test(`the task "${task}" is refused`, async (t) => {
    await refuses(t, 'import.format', 'jsonl', TWO, { ...FIELDS, task });
  });
}

test('a window is declared or adopted, not both, and must be one', async (t) => {
  await refuses(t, 'import.window', 'jsonl', TWO, { ...FIELDS, windowFrom: 'log' });
  await refuses(t, 'import.window', 'openai-batch', TWO, { windowFrom: 'log' });
  await refuses(t, 'sidecar.window', 'jsonl', TWO, { ...FIELDS, windowEnd: '2026-05-01' });
  await refuses(t, 'sidecar.window', 'jsonl', TWO, { ...FIELDS, windowEnd: '2026-04-30T00:00:00Z' });
});

test('formats without times refuse to adopt a window', async (t) => {
  for (const format of [
    'jsonl',
    'csv',
    'human-eval',
    'evalplus',
    'bigcode',
    'swe-bench',
    'anthropic-batch',
  ]) {
    const adopted = { windowFrom: 'log' as const, windowStart: undefined, windowEnd: undefined };
    const { message } = await refuses(t, 'import.window', format, TWO, { ...FIELDS, ...adopted });
    t.regex(message, /no times/);
  }
});

test('an unknown format is refused with those there are', async (t) => {
  t.regex((await refuses(t, 'import.format', 'llm-eval', TWO)).message, /lm-eval, inspect, promptfoo/);
});

test('an integer and a string that print alike are refused', async (t) => {
  const both = lines({ id: 1, text: 'x' }, { id: 'b', text: 'z' }, { id: '1', text: 'y' });
  await refuses(t, 'import.id:3', 'jsonl', { 'a.jsonl': both }, FIELDS);
  const one = lines({ id: 1, text: 'x' }, { id: '01', text: 'y' });
  t.deepEqual(drawsOf(await imported(t, 'jsonl', { 'a.jsonl': one }, FIELDS)), { 1: ['x'], '01': ['y'] });
});

test('integers beyond 2^53 keep every digit', async (t) => {
  const text = '{"id":9007199254740993,"text":"x","n":-123456789012345678901234567890}\n';
  const done = await imported(t, 'jsonl', { 'a.jsonl': text }, { ...FIELDS, intrinsic: ['n'] });
  t.deepEqual(Object.keys(drawsOf(done)), ['9007199254740993']);
  const archive = readdirSync(done.output).find((name) => name.endsWith('.gz')) ?? '';
  t.true(existsSync(join(done.output, archive)));
});

test('an id that is neither a text nor an integer is refused', async (t) => {
  for (const id of ['1.5', 'null', '[1]', 'true', '{}']) {
    await refuses(t, 'import.id:1', 'jsonl', { 'a.jsonl': `{"id":${id},"text":"x"}` }, FIELDS);
  }
  await refuses(t, 'import.id:1', 'jsonl', { 'a.jsonl': '{"text":"x"}' }, FIELDS);
});

test('what is not JSON is passed over where it is not taken, and refused where it is', async (t) => {
  const passed = '{"id":"a","text":"x","score":NaN,"other":[Infinity,-Infinity,"\\ud800"]}\n';
  t.deepEqual(drawsOf(await imported(t, 'jsonl', { 'a.jsonl': passed }, FIELDS)), { a: ['x'] });
  const good = '{"id":"a","text":"x","n":1}\n';
  await refuses(t, 'import.json:2', 'jsonl', { 'a.jsonl': `${good}{"id":"b","text":NaN}\n` }, FIELDS);
  await refuses(t, 'import.text:2', 'jsonl', { 'a.jsonl': `${good}{"id":"b","text":"\\ud83d"}\n` }, FIELDS);
  const options = { ...FIELDS, intrinsic: ['n'] };
  await refuses(t, 'import.json:2', 'jsonl', { 'a.jsonl': `${good}{"id":"b","text":"y","n":NaN}` }, options);
});

test('only LF ends a line, and a text keeps what it holds', async (t) => {
  const text = 'a\u2028b\u0085c\rd\r\n\u0000\u{1f600}';
  const file = `${JSON.stringify({ id: 'a', text })}\r\n\n${JSON.stringify({ id: 'b', text })}`;
  t.deepEqual(drawsOf(await imported(t, 'jsonl', { 'a.jsonl': file }, FIELDS)), { a: [text], b: [text] });
});

const CLUSTERS = {
  'a.jsonl': lines({ id: 1, text: 'x', c: 'k' }, { id: 2, text: 'y', c: 'k' }, { id: 1, text: 'z', c: 'k' }),
};

test('--cluster-by gives the sample, and the item id goes to the variant', async (t) => {
  const done = await imported(t, 'jsonl', CLUSTERS, { ...FIELDS, clusterBy: 'c' });
  t.deepEqual(drawsOf(done), { 'k 1': ['x', 'z'], 'k 2': ['y'] });
});

test('records of one item that name several clusters are refused', async (t) => {
  const file = lines({ id: 1, text: 'x', c: 'k' }, { id: 1, text: 'y', c: 'l' });
  await refuses(t, 'import.id:2', 'jsonl', { 'a.jsonl': file }, { ...FIELDS, clusterBy: 'c' });
});

test('fields that flags name are taken wherever they stand, and must be there', async (t) => {
  const record = { id: 'a', text: 'x', meta: { level: 3, n: 4, deep: { tier: 'hard' } } };
  const options = {
    ...FIELDS,
    clusterBy: 'meta.level',
    tier: 'meta.deep.tier',
    intrinsic: ['meta.n', 'meta.n'],
  };
  const { rows } = await imported(t, 'jsonl', { 'a.jsonl': lines(record) }, options);
  t.deepEqual(rows[0], {
    ...{ sample: '3', variant: 'a', profile: 'default', language: 'text', tier: 'hard' },
    ...{ intrinsic: { 'meta.n': 4 }, raw_outputs: ['x'] },
  });
  for (const flag of [
    { clusterBy: 'no' },
    { tier: 'meta.no' },
    { intrinsic: ['no'] },
    { intrinsic: ['text'] },
  ]) {
    await refuses(t, 'import.format:1', 'jsonl', { 'a.jsonl': lines(record) }, { ...FIELDS, ...flag });
  }
  for (const flag of [{ clusterBy: 'meta' }, { tier: 'meta' }]) {
    await refuses(t, 'import.format:1', 'jsonl', { 'a.jsonl': lines(record) }, { ...FIELDS, ...flag });
  }
});

test('a field inside what the format takes whole is found there', async (t) => {
  const rows = lines({
    ...{ custom_id: 'a', error: null },
    response: {
      status_code: 200,
      body: { choices: [{ index: 0, message: { content: 'x' } }], usage: { n: 5 } },
    },
  });
  const done = await imported(
    t,
    'openai-batch',
    { 'a.jsonl': rows },
    { intrinsic: ['response.body.usage.n'] },
  );
  t.deepEqual(done.rows[0]?.intrinsic, { 'response.body.usage.n': 5 });
  await refuses(t, 'import.format', 'openai-batch', { 'a.jsonl': rows }, { tier: 'response' });
});

test('a failed record needs no tier: a stub has none', async (t) => {
  const file = lines({ id: 'a', failed: true }, { id: 'a', text: 'x', t: 'hard' }, { id: 'b', failed: true });
  const done = await imported(t, 'jsonl', { 'a.jsonl': file }, { ...FIELDS, error: 'failed', tier: 't' });
  t.deepEqual(drawsOf(done), { a: ['x'], b: null });
  t.is(done.rows[0]?.tier, 'hard');
  t.deepEqual(done.rows[1], { sample: 'b', profile: 'default', language: 'text' });
});

test('two items are never one row', async (t) => {
  const state = (id: string, name: string | undefined) => ({
    instance: { id, ...(name === undefined ? {} : { perturbation: { name } }) },
    ...{ train_trial_index: 0, result: { success: true, completions: [{ text: 'x' }] }, c: 'k' },
  });
  const file = { adapter_spec: {}, request_states: [state('a', 'b-t0/c'), state('a/b-t0', 'c')] };
  const one = { 'a.json': JSON.stringify(file) };
  await refuses(t, 'import.id:1', 'helm', one, { clusterBy: 'c' });
  t.is((await imported(t, 'helm', one)).rows.length, 2);
});

const EMPTY = {
  'a.jsonl': lines(
    { id: 'a', text: '' },
    { id: 'b', text: ['', 'x'] },
    { id: 'a', text: 'y' },
    { id: 'c', text: '' },
  ),
};

test('an empty text that was recorded as a success is a draw', async (t) => {
  const done = await imported(t, 'jsonl', EMPTY, FIELDS);
  t.deepEqual(drawsOf(done), { a: ['', 'y'], b: ['', 'x'], c: [''] });
});

test('--empty stub leaves empty texts out, and counts them', async (t) => {
  const done = await imported(t, 'jsonl', EMPTY, { ...FIELDS, empty: 'stub' });
  t.deepEqual(drawsOf(done), { a: ['y'], b: ['x'], c: null });
  t.deepEqual(fatesOf(done), { draw: 2, 'failed-draw: empty text': 1, 'stub: empty text': 1 });
  t.is(done.report.rows.lost_draws, 1);
});

test('--empty refuse refuses the first of them', async (t) => {
  await refuses(t, 'import.no-text:1', 'jsonl', EMPTY, { ...FIELDS, empty: 'refuse' });
});

test('an item with some failed draws keeps the whole ones and is ragged', async (t) => {
  const file = lines(
    ...[
      { id: 'a', text: '1' },
      { id: 'a', text: '2' },
      { id: 'b', text: '3' },
      { id: 'b', bad: 'timeout' },
    ],
    ...[
      { id: 'c', bad: 1 },
      { id: 'd', text: '4' },
      { id: 'd', text: '5' },
    ],
  );
  const done = await imported(t, 'jsonl', { 'a.jsonl': file }, { ...FIELDS, error: 'bad' });
  t.deepEqual(fatesOf(done), { draw: 5, 'failed-draw: marked as failed': 1, 'stub: marked as failed': 1 });
  t.deepEqual(done.report.rows, { items: 4, draws: 5, stubs: 1, ragged: 1, lost_draws: 0 });
});

test('the report lists the first hundred of a reason, by file, line and record', async (t) => {
  const failed = Array.from({ length: 130 }, (_, index) => ({ id: `f${index}`, bad: true }));
  const file = lines({ id: 'a', text: 'x' }, ...failed);
  const { report } = await imported(t, 'jsonl', { 'a.jsonl': file }, { ...FIELDS, error: 'bad' });
  const stubs = report.fates.find(({ fate }) => fate === 'stub');
  t.is(stubs?.records, 130);
  t.deepEqual(stubs?.first[0], { file: 'a.jsonl', line: 2, record: '2' });
  t.is(stubs?.first.length, 100);
});

test('counts of fates are those of the records, whatever they are', async (t) => {
  const record = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    text: fc.oneof(fc.constantFrom('', 'x'), fc.array(fc.constantFrom('', 'x', 'y'), { maxLength: 3 })),
    bad: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('keep' as const, 'stub' as const),
      async (records, empty) => {
        const files = { 'a.jsonl': lines(...records) };
        const done = await imported(t, 'jsonl', files, { ...FIELDS, error: 'bad', empty });
        const expected = new Map<string, string[]>();
        for (const { id, text, bad } of records) {
          const kept = bad ? [] : [text].flat().filter((one) => empty === 'keep' || one !== '');
          expected.set(id, [...(expected.get(id) ?? []), ...kept]);
        }
        const rows = [...expected].map(([id, texts]) => [id, texts.length > 0 ? texts : null]);
        t.deepEqual(Object.entries(drawsOf(done)), rows);
      },
    ),
    { numRuns: 25 },
  );
});

test('several files are one import, their draws in the order of the files', async (t) => {
  const files = put(t, {
    'a.jsonl': lines({ id: 'a', text: '1' }, { id: 'b', text: '2' }),
    'b.jsonl': lines({ id: 'b', text: '3' }, { id: 'a', text: '4' }),
  });
  const done = await importedFrom(t, 'jsonl', files, FIELDS);
  t.deepEqual(drawsOf(done), { a: ['1', '4'], b: ['2', '3'] });
  const other = await importedFrom(t, 'jsonl', files.toReversed(), FIELDS);
  t.deepEqual(drawsOf(other), { b: ['3', '2'], a: ['4', '1'] });
  t.deepEqual(
    done.report.sources.map(({ file, records }) => [file, records]),
    [
      ['a.jsonl', 2],
      ['b.jsonl', 2],
    ],
  );
});

test('nothing that asks for a text is refused', async (t) => {
  await refuses(t, 'import.no-text', 'jsonl', { 'a.jsonl': '' }, FIELDS);
  const gone = await refusedFrom(t, 'jsonl', [join(emptyFolder(t), 'gone.jsonl')], FIELDS);
  t.deepEqual(
    gone.map(({ kind }) => kind),
    ['file.read'],
  );
});

test('what stands there already stays, and nothing is added to it', async (t) => {
  for (const taken of [
    'task__maker-model.jsonl.gz',
    'task__maker-model.jsonl.gz.window.json',
    'import-report.json',
  ]) {
    const output = join(emptyFolder(t), 'out');
    mkdirSync(output);
    writeFileSync(join(output, taken), 'mine');
    const error = await t.throwsAsync(importFiles('jsonl', put(t, TWO), { ...DECLARED, ...FIELDS, output }));
    t.is((error as unknown as { kind: string }).kind, 'file.exists', taken);
    t.deepEqual(readdirSync(output), [taken]);
    t.is(readFileSync(join(output, taken), 'utf8'), 'mine');
  }
});

test('what is stopped leaves nothing behind', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'x'.repeat(200) }));
  const files = put(t, { 'a.jsonl': lines(...rows) });
  for (const delay of [0, 5, 30, 100]) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), delay);
    const [refusal] = await refusedFrom(t, 'jsonl', files, { ...FIELDS, signal: stop.signal });
    t.is(refusal?.kind, 'run.cancelled');
  }
});

test('the same files give the same bytes, whatever the order of flags and the locale', async (t) => {
  const files = put(t, {
    'ä.jsonl': lines({ id: 'ö', text: 'x', n: 1, z: 'I' }, { id: 'z', text: 'y', n: 2, z: 'i' }),
  });
  const options = { ...FIELDS, intrinsic: ['n'], tier: 'z', empty: 'stub' } as const;
  const turned = Object.fromEntries(Object.entries(options).reverse());
  const bytesOf = (output: string) =>
    readdirSync(output)
      .sort()
      .map((name) => [name, readFileSync(join(output, name)).toString('hex')]);
  const first = bytesOf((await importedFrom(t, 'jsonl', files, options)).output);
  process.env.LC_ALL = 'tr_TR.UTF-8';
  t.deepEqual(bytesOf((await importedFrom(t, 'jsonl', files, turned)).output), first);
  delete process.env.LC_ALL;
});

test('what is written is for its owner alone, and says how it was taken', async (t) => {
  const done = await imported(t, 'jsonl', TWO, { ...FIELDS, empty: 'keep', salvage: false });
  for (const name of readdirSync(done.output)) {
    t.is(statSync(join(done.output, name)).mode & 0o777, 0o600, name);
  }
  t.deepEqual(done.report.flags, { empty: 'keep', id: 'id', text: 'text' });
  t.deepEqual(done.sidecar.window, { start_utc: DECLARED.windowStart, end_utc: DECLARED.windowEnd });
  t.deepEqual(done.sidecar.collector, { imported_from: 'jsonl' });
});

test('a torn last line is refused, and salvaged when asked', async (t) => {
  const whole = lines({ id: 'a', text: 'x' }, { id: 'b', text: 'y' });
  const torn = { 'a.jsonl': `${whole}{"id":"c","te` };
  await refuses(t, 'import.truncated:3', 'jsonl', torn, FIELDS);
  const done = await imported(t, 'jsonl', torn, { ...FIELDS, salvage: true });
  t.deepEqual(drawsOf(done), { a: ['x'], b: ['y'] });
  t.is(done.report.sources[0]?.lost.length, 1);
  t.regex(done.report.sources[0]?.lost[0] ?? '', /^line 3: /);
  t.true(done.report.flags.salvage);
});

test('a broken line in the middle is never salvaged', async (t) => {
  const broken = { 'a.jsonl': `{"id":"a","text":"x"\n${lines({ id: 'b', text: 'y' })}` };
  await refuses(t, 'import.json:1', 'jsonl', broken, FIELDS);
  await refuses(t, 'import.json:1', 'jsonl', broken, { ...FIELDS, salvage: true });
});
