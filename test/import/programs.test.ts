/** HumanEval, EvalPlus, BigCode, SWE-bench. */

import { join } from 'node:path';
import test from 'ava';
import { drawsOf, fatesOf, imported, importedFrom, lines, put, refusedFrom, refuses } from './made.js';

test('samples of one task are draws in the order of the file', async (t) => {
  const file = lines(
    { task_id: 'T/1', completion: 'a' },
    { task_id: 'T/0', completion: 'b' },
    { task_id: 'T/1', completion: 'c', result: 'passed', passed: true },
  );
  t.deepEqual(drawsOf(await imported(t, 'human-eval', { 'a.jsonl': file })), {
    'T/1': ['a', 'c'],
    'T/0': ['b'],
  });
});

test('a solution stands before a completion; neither, and what is no text, are refused', async (t) => {
  const both = lines(
    { task_id: 'a', completion: 'part', solution: 'whole' },
    { task_id: 'b', completion: null },
  );
  const done = await imported(t, 'evalplus', { 'a.jsonl': both });
  t.deepEqual(drawsOf(done), { a: ['whole'], b: null });
  const wrong = lines({ task_id: 'a', answer: 'x' });
  t.regex(
    (await refuses(t, 'import.format:1', 'human-eval', { 'a.jsonl': wrong })).message,
    /task_id, answer/,
  );
  await refuses(t, 'import.text:1', 'human-eval', { 'a.jsonl': lines({ task_id: 'a', completion: 5 }) });
  await refuses(t, 'import.id:1', 'human-eval', { 'a.jsonl': lines({ completion: 'x' }) });
});

test('an answer of the API that was stored whole gives its choices', async (t) => {
  const file = lines({
    task_id: 'a',
    completion: {
      model: 'm',
      choices: [
        { index: 1, text: 'y' },
        { index: 0, text: 'x' },
      ],
    },
  });
  const done = await imported(t, 'human-eval', { 'a.jsonl': file });
  t.deepEqual(drawsOf(done), { a: ['x', 'y'] });
  t.deepEqual(done.report.models, [{ model: 'm', records: 1 }]);
});

test('results of EvalPlus hold solutions by task; those of 2023 hold none', async (t) => {
  const results = {
    date: 'x',
    hash: 'h',
    eval: { 'T/0': [{ solution: 'a' }, { solution: 'b' }], 'T/1': [] },
  };
  const done = await imported(t, 'evalplus', { 'a_eval_results.json': JSON.stringify(results) });
  t.deepEqual(drawsOf(done), { 'T/0': ['a', 'b'], 'T/1': null });
  const old = { date: 'x', hash: 'h', eval: { 'T/0': { nfiles: 1, base: [['success', [1]]], plus: [] } } };
  await refuses(t, 'import.no-text:1', 'evalplus', { 'a.json': JSON.stringify(old) });
});

const FOLDER = {
  'HumanEval_10/0.py': 'ten\n',
  'HumanEval_2/10.py': 'last',
  'HumanEval_2/9.py': 'first',
  'HumanEval_2/9.log': 'noise',
  'notes.txt': 'x',
};

test('a folder of programs goes by the numbers of tasks and files', async (t) => {
  const [path = ''] = put(t, FOLDER);
  const done = await importedFrom(t, 'evalplus', [join(path, '..', '..')]);
  t.deepEqual(
    done.rows.map(({ sample, raw_outputs: texts }) => [sample, texts]),
    [
      ['HumanEval/2', ['first', 'last']],
      ['HumanEval/10', ['ten\n']],
    ],
  );
  t.deepEqual(fatesOf(done), { draw: 3, 'skipped: no program': 1 });
  t.regex(done.report.sources[0]?.sha256 ?? '', /^sha256:[0-9a-f]{64}$/);
  t.is(done.report.sources[0]?.bytes, 13);
});

test('a folder without tasks, and programs that are no text, are refused', async (t) => {
  const [path = ''] = put(t, { 'other/0.py': 'x' });
  t.is((await refusedFrom(t, 'evalplus', [join(path, '..', '..')]))[0]?.kind, 'import.format');
  const [bytes = ''] = put(t, { 'HumanEval_0/0.py': Buffer.from([0xff]) });
  t.is((await refusedFrom(t, 'evalplus', [join(bytes, '..', '..')]))[0]?.kind, 'import.text');
});

test('generations go by their index, or by names of a file', async (t) => {
  const file = { 'generations.json': JSON.stringify([['a', 'b\r\n'], [], ['c']]) };
  t.deepEqual(drawsOf(await imported(t, 'bigcode', file)), { 0: ['a', 'b\r\n'], 1: null, 2: ['c'] });
  const [names = '', few = ''] = put(t, { 'names.txt': 'T/0\nT/1\r\nT/2\n', 'few.txt': 'T/0\n' });
  t.deepEqual(drawsOf(await imported(t, 'bigcode', file, { ids: names })), {
    ...{ 'T/0': ['a', 'b\r\n'], 'T/1': null, 'T/2': ['c'] },
  });
  await refuses(t, 'import.id', 'bigcode', file, { ids: few });
  for (const odd of [[['a', 1]], [['a', null]]]) {
    await refuses(t, 'import.text', 'bigcode', { 'g.json': JSON.stringify(odd) });
  }
  for (const odd of [['a'], { a: ['x'] }]) {
    await refuses(t, 'import.format', 'bigcode', { 'g.json': JSON.stringify(odd) });
  }
});

const patch = (instance_id: string, model_patch: unknown) => ({
  instance_id,
  model_name_or_path: 'm',
  model_patch,
});

test('predictions are read from all three of their forms', async (t) => {
  const rows = [patch('a__b-1', '\ndiff'), patch('a__b-2', ''), patch('a__b-3', null)];
  const expected = { 'a__b-1': ['\ndiff'], 'a__b-2': null, 'a__b-3': null };
  for (const text of [
    lines(...rows),
    JSON.stringify(rows, null, 2),
    JSON.stringify(Object.fromEntries(rows.map((one) => [one.instance_id, one])), null, 1),
  ]) {
    const done = await imported(t, 'swe-bench', { 'preds.json': text });
    t.deepEqual(drawsOf(done), expected);
    t.deepEqual(fatesOf(done), { draw: 1, 'stub: no patch': 2 });
  }
  const keyed = { 'a-1': { model_name_or_path: 'm', model_patch: 'x' } };
  t.deepEqual(drawsOf(await imported(t, 'swe-bench', { 'p.json': JSON.stringify(keyed) })), { 'a-1': ['x'] });
});

test('wrong keys are named, and an instance stands once', async (t) => {
  const wrong = lines({ instance_id: 'a', prediction: 'x', model_name: 'm' });
  const { message } = await refuses(t, 'import.format:1', 'swe-bench', { 'a.jsonl': wrong });
  t.regex(message, /instance_id, prediction, model_name/);
  await refuses(t, 'import.id:2', 'swe-bench', { 'a.jsonl': lines(patch('a', 'x'), patch('a', 'y')) });
  await refuses(t, 'import.text:1', 'swe-bench', { 'a.jsonl': lines(patch('a', ['x'])) });
});
