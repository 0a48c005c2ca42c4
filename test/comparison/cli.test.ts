import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { assay, type Run } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { commandProfile, program, writeReport } from './report.js';
import { endpoint, json } from './server.js';

const BIN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../examples/bundles/report.yml', import.meta.url));

/** The same as `assay`, while this process goes on and can answer. */
async function running(
  args: readonly string[],
  cwd: string,
  env: object = {},
  onStart = (_pid: number) => {},
): Promise<Run> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  if (child.pid !== undefined) onStart(child.pid);
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exit, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

test('run, show and diff of the example, as its README says', (t) => {
  const folder = emptyFolder(t);
  const run = assay(['bundle', 'run', EXAMPLE, '--output', 'greenhouse'], folder);
  t.is(run.exit, 0, run.stderr);
  t.is(run.stderr, '');
  t.true(run.stdout.startsWith(`published ${folder}/greenhouse (3 results, 1 of them failed)\n`));
  const show = assay(['bundle', 'show', 'greenhouse'], folder);
  t.is(show.exit, 0);
  t.regex(show.stdout, /^3 +hasty +command +writer-hasty-1 +failed +failed +validation: the report lacks/m);
  const diff = assay(['bundle', 'diff', 'greenhouse'], folder);
  t.is(diff.exit, 0);
  t.regex(diff.stdout, /^# Greenhouse week › ## Method +added +\+3$/m);
  t.regex(assay(['bundle', 'diff', 'greenhouse', '--format', 'markdown'], folder).stdout, /^```diff$/m);
  t.regex(
    assay(['bundle', 'show', 'greenhouse', '--format', 'markdown'], folder).stdout,
    /^\| 3 \| `hasty` \|/m,
  );
});

test('--json gives one object each', (t) => {
  const folder = emptyFolder(t);
  const parsed = (...args: string[]) => JSON.parse(assay([...args, '--json'], folder).stdout);
  t.like(parsed('bundle', 'run', EXAMPLE, '--output', 'b'), {
    dir: join(folder, 'b'),
    replaced: false,
    manifest: { total: 3 },
    refusals: [],
  });
  t.like(parsed('bundle', 'show', 'b'), {
    dir: 'b',
    conforming: true,
    manifest: { succeeded: 2 },
    refusals: [],
  });
  const { pairs, ...rest } = parsed('bundle', 'diff', 'b');
  t.deepEqual(rest, { left: 'b', right: 'b', differing_input: [], unpaired: [], refusals: [] });
  t.like(pairs[0].left, {
    dir: 'b',
    profile_id: 'plain',
    model_name: 'writer-plain-1',
    report_path: '01-plain.md',
  });
  t.like(pairs[0].sections[0].hunks[0], { left_line: 1, right_line: 1 });
});

test('two bundles are compared profile by profile', (t) => {
  const folder = emptyFolder(t);
  const make = (name: string, text: string, data: string) => {
    const report = writeReport(
      folder,
      {
        profiles: [
          commandProfile('a', program(`console.log('# A\\n\\n${text}')`)),
          commandProfile('b', program(text === 'x' ? '1' : `console.log('# B')`)),
        ],
      },
      undefined,
      data,
    );
    t.is(assay(['bundle', 'run', report, '--output', name], folder).exit, 0);
  };
  make('before', 'x', 'v: 1\n');
  make('after', 'y', 'v: 2\n');
  const { exit, stdout } = assay(['bundle', 'diff', 'after', '--against', 'before'], folder);
  t.is(exit, 0);
  t.regex(stdout, /^The bundles were not made from the same input: different data package\.$/m);
  t.regex(stdout, /^--- before\/01-a\.md · a \(model-a\)$/m);
  t.regex(stdout, /^\+\+\+ after\/01-a\.md · a \(model-a\)$/m);
  t.regex(stdout, /^-x\n\+y$/m);
  t.regex(stdout, /^b: not compared \(left failed, right succeeded\)$/m);
});

test('exit codes: 1 for a refusal, 2 for the command line', (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'other'));
  const report = writeReport(folder);
  t.is(assay(['bundle', 'run', 'none.yml', '--output', 'b'], folder).exit, 1);
  t.is(assay(['bundle', 'run', report, '--output', 'other'], folder).exit, 1);
  t.is(assay(['bundle', 'run', report, '--output', 'b', '--profile', 'one'], folder).exit, 1);
  t.is(assay(['bundle', 'run', report], folder).exit, 2);
  t.is(assay(['bundle', 'run', report, '--output', 'b', '--jobs', '0'], folder).exit, 2);
  t.is(assay(['bundle', 'run', report, '--output', 'b', '--timeout', '0'], folder).exit, 2);
  t.is(assay(['bundle', 'show', 'other'], folder).exit, 1);
  t.is(assay(['bundle', 'diff', 'other'], folder).exit, 1);
  t.deepEqual(readdirSync(folder).sort(), ['data.yml', 'other', 'prompt.md', 'report.yml']);
});

test('profiles that were not there, or failed, cannot be compared', (t) => {
  const folder = emptyFolder(t);
  assay(['bundle', 'run', EXAMPLE, '--output', 'b'], folder);
  const odd = assay(
    ['bundle', 'diff', 'b', '--profile', 'plain', '--profile', 'hasty', '--profile', 'none'],
    folder,
  );
  t.is(odd.exit, 1);
  t.is(odd.stderr.match(/error\[diff\.profile\]/g)?.length, 2);
  t.regex(odd.stderr, /failed \(validation\)/);
});

const KEY = 'sk-very-secret-0123456789';

test('a key reaches its backend, and no file, no output and no error', async (t) => {
  const folder = emptyFolder(t);
  const { base, received } = await endpoint(t, json({ error: { message: `bad key ${KEY}` } }, 401));
  const report = writeReport(folder, {
    profiles: [
      { id: 'api', model: 'm', backend: { type: 'openai', baseUrl: base, apiKeyVariable: 'TEST_KEY' } },
      commandProfile('prints', program('console.log(process.env.TEST_KEY)'), { environment: ['TEST_KEY'] }),
      commandProfile('says', program('console.error(process.env.TEST_KEY); process.exit(1)'), {
        environment: ['TEST_KEY'],
      }),
    ],
  });
  for (const more of [[], ['--show-details'], ['--json'], ['--json', '--show-details']]) {
    const { exit, stdout, stderr } = await running(
      ['bundle', 'run', report, '-o', 'b', '--replace', ...more],
      folder,
      { TEST_KEY: KEY },
    );
    t.is(exit, 0, stderr);
    t.false((stdout + stderr).includes('very-secret'));
    if (more.includes('--show-details')) t.regex(stderr, /bad key \[secret\]/);
    for (const name of readdirSync(join(folder, 'b')))
      t.false(readFileSync(join(folder, 'b', name)).includes('very-secret'), name);
  }
  t.is(received[0]?.headers.authorization, `Bearer ${KEY}`);
});

test('Ctrl-C ends what runs, publishes nothing and exits 130', async (t) => {
  const folder = emptyFolder(t);
  const slow = program(
    "require('fs').writeFileSync('pid', String(process.pid)); setTimeout(() => {}, 30000)",
  );
  const report = writeReport(folder, { profiles: [commandProfile('a', slow), commandProfile('b')] });
  const { exit, stdout, stderr } = await running(
    ['bundle', 'run', report, '-o', 'b'],
    folder,
    {},
    async (pid) => {
      while (!existsSync(join(folder, 'pid'))) await sleep(20);
      await sleep(100);
      process.kill(pid, 'SIGINT');
    },
  );
  t.is(exit, 130);
  t.is(stdout, '');
  t.regex(stderr, /error\[run\.cancelled\]/);
  t.deepEqual(readdirSync(folder).sort(), ['data.yml', 'pid', 'prompt.md', 'report.yml']);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  t.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
