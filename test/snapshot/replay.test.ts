/** Replays by other processes: later, elsewhere, as another user, in other surroundings. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { replay, snapshot } from '../../dist/snapshot/index.js';
import { replayJson } from '../../dist/snapshot/text.js';
import { assay, type Run } from '../cli.js';
import { emptyFolder, makeFolder, removeFolder } from '../folder.js';
import { DECLARED, everyAction, fitted, STUDIES } from './made.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'bin', 'run.js');

let folder: string;
test.before(() => {
  folder = makeFolder();
});
test.after.always(() => removeFolder(folder));

/** Runs assay with variables of its own. */
function under(env: Readonly<Record<string, string>>, args: readonly string[], cwd = folder): Run {
  const { FORCE_COLOR: _, NODE_ENV: __, ...rest } = process.env;
  const done = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...rest, ...env },
  });
  return { exit: done.status, stdout: done.stdout, stderr: done.stderr };
}

test('a snapshot of an earlier process replays from where it was moved, without the inputs', async (t) => {
  const place = emptyFolder(t);
  cpSync(STUDIES, join(place, 'studies'), { recursive: true });
  const args = ['--study', 'studies/trace/study.json', '--design', 'studies/trace/stable.json'];
  const made = assay(['snapshot', '--action', 'trace', ...args, '--output', 'saved', '--json'], place);
  t.is(made.exit, 0, made.stderr);
  rmSync(join(place, 'studies'), { recursive: true });
  mkdirSync(join(place, 'far', 'away'), { recursive: true });
  renameSync(join(place, 'saved'), join(place, 'far', 'away', 'renamed'));
  const { exit, stdout, stderr } = assay(['replay', '--bundle', 'far/away/renamed', '--json'], place);
  t.is(exit, 0, stderr);
  const { result_sha256, manifest_sha256 } = JSON.parse(made.stdout) as Record<string, string>;
  t.like(JSON.parse(stdout), { status: 'replay_verified', result_sha256, manifest_sha256 });
});

const SURROUNDINGS: readonly Readonly<Record<string, string>>[] = [
  { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1' },
  { NODE_OPTIONS: '--max-old-space-size=512 --no-warnings', RAYON_NUM_THREADS: '1', NO_COLOR: '' },
  {
    TZ: 'America/St_Johns',
    LANG: 'C',
    FORCE_COLOR: '3',
    COLUMNS: '20',
    UV_THREADPOOL_SIZE: '8',
    RAYON_NUM_THREADS: '7',
  },
];

test('surroundings show neither in a snapshot nor in its replay', async (t) => {
  const model = await fitted(folder);
  const args = ['snapshot', '--action', 'score', '--archive', DECLARED, '--model', model, '--output'];
  const saved = SURROUNDINGS.map((env, at) => {
    const { exit, stderr } = under(env, [...args, `saved-${at}`]);
    t.is(exit, 0, stderr);
    const names = ['snapshot.json', 'result.json', 'result.md'];
    return names.map((name) => readFileSync(join(folder, `saved-${at}`, name), 'utf8')).join('');
  });
  t.is(new Set(saved).size, 1);
  const texts = SURROUNDINGS.map((env, at) => {
    const { exit, stdout, stderr } = under(env, ['replay', '--bundle', `saved-${(at + 1) % 3}`, '--json']);
    t.is(exit, 0, stderr);
    return stdout;
  });
  t.is(new Set(texts).size, 1);
});

const OTHER_USER =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'true']).status === 0;
const asOther = OTHER_USER ? test : test.skip;

asOther(
  `another user replays what may be read by it${OTHER_USER ? '' : ' (this user may not become another)'}`,
  (t) => {
    // The program too has to lie where that user may read it.
    const place = makeFolder();
    t.teardown(() => removeFolder(place));
    const program = join(place, 'program');
    for (const name of ['bin', 'dist', 'npm', 'package.json', 'node_modules'])
      cpSync(join(ROOT, name), join(program, name), { recursive: true, filter: needed });
    const made = assay(
      [
        'snapshot',
        '--action',
        'inspect',
        '--study',
        join(STUDIES, 'surface', 'study.json'),
        '--output',
        'saved',
      ],
      place,
    );
    t.is(made.exit, 0, made.stderr);
    const { NODE_ENV: _, FORCE_COLOR: __, ...given } = process.env;
    const env = { ...given, HOME: '/', NO_COLOR: '1', TMPDIR: join(place, 'tmp') };
    mkdirSync(join(place, 'tmp'), { mode: 0o777 });
    chmodSync(join(place, 'tmp'), 0o777);
    const run = () =>
      spawnSync(
        'setpriv',
        [
          '--reuid=65534',
          '--regid=65534',
          '--clear-groups',
          process.execPath,
          join(program, 'bin', 'run.js'),
          'replay',
          '--bundle',
          'saved',
        ],
        { cwd: place, encoding: 'utf8', env },
      );
    chmodSync(place, 0o755);
    const locked = run();
    t.is(locked.status, 2);
    t.is(locked.stderr, '{"status": "invalid", "code": "input_directory_unavailable"}\n');
    spawnSync('chmod', ['-R', 'go+rX', join(place, 'saved')]);
    const { status, stdout, stderr } = run();
    t.is(status, 0, stderr);
    t.regex(stdout, /^Replay verified: inspect, result SHA-256 [0-9a-f]{64}\.\n\n# Study/);
    t.deepEqual(readdirSync(join(place, 'tmp')), []);
  },
);

/** Development packages are left out; they are most of it. */
function needed(path: string): boolean {
  return !/node_modules\/(typescript|@typescript|@biomejs|@napi-rs|@esbuild|esbuild|ava|oclif|@aws-sdk|@smithy)(\/|$)/.test(
    path,
  );
}

test('markdown is a line and the report, html a page, json what the library gives', async (t) => {
  const place = emptyFolder(t);
  const study = join(STUDIES, 'surface', 'study.json');
  await snapshot({ action: 'inspect', study, output: join(place, 'b') });
  const [md, json, html] = ['markdown', 'json', 'html'].map((format) =>
    assay(['replay', '--bundle', 'b', '--format', format], place),
  );
  const digest = (await replay({ bundle: join(place, 'b') })).result_sha256;
  const report = readFileSync(join(place, 'b', 'result.md'), 'utf8');
  t.is(md?.stdout, `Replay verified: inspect, result SHA-256 ${digest}.\n\n${report}`);
  t.is(json?.stdout, replayJson(await replay({ bundle: join(place, 'b') })));
  t.regex(
    html?.stdout ?? '',
    new RegExp(`^<!DOCTYPE html>[^]*Replay verified: inspect, result SHA-256 ${digest}`),
  );
});

test('refusals are one line, the same with and without --json, and nothing on stdout', (t) => {
  const place = emptyFolder(t);
  symlinkSync('.', join(place, 'link'));
  writeFileSync(join(place, 'snapshot.json'), '{"schema_version": 1}');
  for (const more of [[], ['--json'], ['--format', 'html'], ['--recompute']]) {
    const run = (bundle: string) => assay(['replay', '--bundle', bundle, ...more], place);
    t.deepEqual(run('link'), {
      exit: 2,
      stdout: '',
      stderr: '{"status": "invalid", "code": "input_directory_unavailable"}\n',
    });
    t.deepEqual(run('.'), {
      exit: 2,
      stdout: '',
      stderr: '{"status": "invalid", "code": "unexpected_or_missing_field"}\n',
    });
  }
});

test('a snapshot leaves as the command of its action does', async (t) => {
  const place = emptyFolder(t);
  const run = (...args: readonly string[]) => assay(['snapshot', ...args, '--output', 'b'], place);
  const census = run('--action', 'census', '--archive', 'none__x.jsonl.gz');
  t.is(census.exit, 1);
  t.regex(census.stderr, /^error\[archive\.read\]/);
  t.is(run('--action', 'bundle-verify', '--bundle-dir', 'none').exit, 1);
  t.is(run('--action', 'certify', '--archive', 'none__x.jsonl.gz', '--model', 'm').exit, 2);
  t.is(run('--action', 'score', '--archive', DECLARED, '--model', 'none').exit, 1);
  // What is wrong with the snapshot itself is the contract's.
  mkdirSync(join(place, 'b'));
  const taken = run('--action', 'census', '--archive', DECLARED);
  t.deepEqual(taken, {
    exit: 2,
    stdout: '',
    stderr: '{"status": "invalid", "code": "output_already_exists"}\n',
  });
  const usage = run('--action', 'other');
  t.is(usage.exit, 2);
  t.regex(usage.stderr, /^error\[usage\.argument\]/);
});

test('the software mismatch is one bounded line', async (t) => {
  const place = emptyFolder(t);
  const actions = await everyAction(place);
  const output = join(place, 'b');
  await snapshot({ ...(actions.trace as Parameters<typeof snapshot>[0]), output });
  const path = join(output, 'snapshot.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { software: Record<string, unknown> };
  manifest.software = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`\u001b${at}`.repeat(99), 'x'.repeat(999)]),
  );
  writeFileSync(path, JSON.stringify(manifest));
  const { exit, stdout, stderr } = assay(['replay', '--bundle', 'b'], place);
  t.is(exit, 2);
  t.is(stdout, '');
  t.true(stderr.length < 32_000, `${stderr.length}`);
  t.regex(stderr, /^[ -~]+\n$/);
  const line = JSON.parse(stderr) as { code: string; differences: unknown[]; omitted: number };
  t.is(line.code, 'replay_software_mismatch');
  t.is(line.differences.length, 16);
  t.true(line.omitted > 480);
});
