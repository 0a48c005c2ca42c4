/** The command: what it prints, how it exits, what it takes files for. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { detectFormat } from '../../dist/import/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { CAN_TRACE } from '../bundle/strace.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { type Files, lines, put } from './made.js';
import { zip } from './zip.js';

const BIN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const SAMPLES = {
  'samples.jsonl': lines({ task_id: 'T/0', completion: 'x' }, { task_id: 'T/0', completion: 'y' }),
};
const DECLARED = [
  ...['--task', 'task', '--route', 'maker/model'],
  ...['--window-start', '2026-05-01T06:00:00Z', '--window-end', '2026-05-01T07:00:00Z'],
];

test('an import says what it wrote, and gives its report with --json', (t) => {
  const [file = ''] = put(t, SAMPLES);
  const folder = emptyFolder(t);
  const text = assay(['import', 'human-eval', file, ...DECLARED, '--output', 'a'], folder);
  t.is(text.exit, 0, text.stderr);
  t.regex(text.stdout, /2 records of 1 file gave 1 item, 2 draws, 0 stubs/);
  t.is(text.stderr, '');
  const json = assay(['import', 'human-eval', file, ...DECLARED, '--output', 'b', '--json'], folder);
  const { report, archive, refusals } = JSON.parse(json.stdout);
  t.is(archive, join('b', 'task__maker-model.jsonl.gz'));
  t.deepEqual([report.rows.draws, refusals], [2, []]);
  t.is(assay(['import', 'human-eval', file, ...DECLARED, '--output', 'a'], folder).exit, 1);
});

test('the command that a refusal prints is the one that works', (t) => {
  const [file = ''] = put(t, SAMPLES);
  const folder = emptyFolder(t);
  const refused = assay(['import', 'human-eval', file, '--profile', 'a b', '--output', 'out'], folder);
  t.is(refused.exit, 1);
  t.is(refused.stdout, '');
  const line = /Run: assay (import .*)/.exec(refused.stderr)?.[1] ?? '';
  const words = line
    .replace('TASK', 'task')
    .replace('ROUTE', 'r')
    .replace('START', '2026-05-01T06:00:00Z')
    .replace('END', '2026-05-01T07:00:00Z')
    .split(' ');
  const joined = words.join(' ').replace("'a b'", 'a_b').split(' ');
  const done = assay(joined, folder);
  t.is(done.exit, 0, done.stderr);
  t.deepEqual(readdirSync(join(folder, 'out')).length, 3);
});

test('several files follow the format, flags stand anywhere', (t) => {
  const files = put(t, { 'a.jsonl': lines({ id: 1, text: 'x' }), 'b.jsonl': lines({ id: 2, text: 'y' }) });
  const words = [
    'import',
    '--intrinsic',
    'id',
    'jsonl',
    ...files,
    '--id',
    'id',
    '--text',
    'text',
    ...DECLARED,
  ];
  const { exit, stdout, stderr } = assay(
    [...words, '--output', 'o', '--parts', 'tool', '--json'],
    emptyFolder(t),
  );
  t.is(exit, 0, stderr);
  t.is(JSON.parse(stdout).report.rows.items, 2);
});

test('wrong usage is told from refusals', (t) => {
  const folder = emptyFolder(t);
  for (const words of [
    [],
    ['human-eval'],
    ['human-eval', 'x'],
    ['human-eval', 'x', '--bogus', '--output', 'o'],
  ]) {
    t.is(assay(['import', ...words], folder).exit, 2, words.join(' '));
  }
  t.is(assay(['import', 'openai-evals', 'x', '--event', '0', '--output', 'o'], folder).exit, 2);
});

test('--detect says what a file is taken for, and why', (t) => {
  const [file = ''] = put(t, SAMPLES);
  const { exit, stdout } = assay(['import', '--detect', file], emptyFolder(t));
  t.is(exit, 0);
  t.regex(stdout, /^human-eval \(HumanEval samples\): the first line has task_id and completion\n/);
});

const LOOKS: Readonly<Record<string, readonly [string, Files]>> = {
  'lm-eval': ['a line', { 'a.jsonl': lines({ doc_id: 1, resps: [] }) }],
  inspect: [
    'a document',
    { 'a.json': JSON.stringify({ status: '', eval: {}, plan: {}, stats: {} }, null, 1) },
  ],
  promptfoo: ['a document', { 'a.json': JSON.stringify({ evalId: '', results: {}, config: {} }) }],
  evalplus: ['a line', { 'a.jsonl': lines({ task_id: 'a', solution: '' }) }],
  bigcode: ['a list', { 'a.json': '[["a"]]' }],
  'openai-batch': ['a line', { 'a.jsonl': lines({ custom_id: 'a', response: null, error: {} }) }],
  'anthropic-batch': ['a line', { 'a.jsonl': lines({ custom_id: 'a', result: {} }) }],
  'gemini-batch': ['a line', { 'a.jsonl': lines({ request: {}, response: {} }) }],
  helm: ['a document', { 'a.json': JSON.stringify({ adapter_spec: {}, request_states: [] }, null, 1) }],
  'openai-evals': ['a line', { 'a.jsonl': lines({ spec: {} }) }],
  'swe-bench': ['a list', { 'a.json': JSON.stringify([{ instance_id: 'a', model_patch: '' }], null, 1) }],
  csv: ['a name', { 'a.csv': 'a,b\n' }],
};

for (const [format, [what, files]] of Object.entries(LOOKS)) {
  test(`${format} is told from ${what}`, async (t) => {
    const { formats } = await detectFormat(put(t, files)[0] ?? '');
    t.is(formats[0]?.format, format);
    t.regex(formats[0]?.because ?? '', /^the /);
  });
}

test('a zip file of Inspect is told by its members, and a folder of programs by its folders', async (t) => {
  for (const name of ['header.json', '_journal/start.json']) {
    const [file = ''] = put(t, { 'a.eval': zip([[name, '{}']]) });
    t.is((await detectFormat(file)).formats[0]?.format, 'inspect');
  }
  const [program = ''] = put(t, { 'HumanEval_0/0.py': '' });
  t.is((await detectFormat(join(program, '..', '..'))).formats[0]?.format, 'evalplus');
});

test('what is of no format is refused, and so is what cannot be read', async (t) => {
  const cases = [
    ['import.detect', put(t, { 'a.txt': 'hello\n' })[0] ?? ''],
    ['import.detect', put(t, { 'a.json': '{}' })[0] ?? ''],
    ['import.detect', emptyFolder(t)],
    ['file.read', join(emptyFolder(t), 'gone')],
    ['file.read', '/dev/null'],
  ] as const;
  for (const [kind, file] of cases) {
    const error = await t.throwsAsync(detectFormat(file), undefined, file);
    t.deepEqual(
      refusalsOf(error)?.map((one) => one.kind),
      [kind],
      file,
    );
  }
});

(CAN_TRACE ? test : test.skip)(
  'where a file system has no hard links, files are put in place all the same',
  (t) => {
    const [file = ''] = put(t, SAMPLES);
    const folder = emptyFolder(t);
    const words = [BIN, 'import', 'human-eval', file, ...DECLARED, '--output', 'out'];
    const inject = ['-e', 'trace=link,linkat', '-e', 'inject=link,linkat:error=EPERM'];
    const run = () =>
      spawnSync('strace', ['-f', '-qq', '-o', join(folder, 'calls'), ...inject, process.execPath, ...words], {
        cwd: folder,
        encoding: 'utf8',
      });
    const first = run();
    t.is(first.status, 0, first.stderr);
    t.regex(readFileSync(join(folder, 'calls'), 'utf8'), /EPERM .*INJECTED/);
    t.is(readdirSync(join(folder, 'out')).length, 3);
    const again = run();
    t.is(again.status, 1);
    t.regex(again.stderr, /^error\[file\.exists\]/);
  },
);
