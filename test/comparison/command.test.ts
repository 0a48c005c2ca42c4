import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { runProgram } from '../../dist/comparison/backend/process.js';
import { emptyFolder } from '../folder.js';
import { failureOf, reportOf, type Trial, trial } from './profile.js';
import { DATA, ECHO, program } from './report.js';

const command = (argv: readonly string[], more: object = {}) => ({ type: 'command', command: argv, ...more });
const shell = (script: string, more: object = {}) => command(['sh', '-c', script], more);

test('the prompt goes in, the Markdown comes out, byte for byte', async (t) => {
  const end = await trial(t, command(program(ECHO)));
  t.is(reportOf(end), `# Report\n\nReport r-1 for Europe/Lisbon\n\n${DATA}\n`);
  t.like(end.result, { profileId: 'one', backendId: 'command', modelName: 'the-model' });
});

test('no shell reads the arguments, empty ones among them', async (t) => {
  const print = 'console.log(JSON.stringify(process.argv.slice(1)))';
  const args = ['$HOME', '', '; echo x', '"q"', '*'];
  t.is(
    reportOf(await trial(t, command([process.execPath, '-e', print, '--', ...args])))?.trim(),
    JSON.stringify(args),
  );
});

test('a program works in the folder of the report file', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'here.md'), '# Here\n');
  t.is(reportOf(await trial(t, command(['cat', 'here.md']), { folder })), '# Here\n');
  writeFileSync(join(folder, 'tool'), '#!/bin/sh\necho own\n', { mode: 0o755 });
  t.is(reportOf(await trial(t, command(['./tool']), { folder })), 'own\n');
});

test('a program that reads nothing of a long prompt is no failure', async (t) => {
  const end = await trial(t, command(['echo', 'done']), { folder: emptyFolder(t) });
  t.is(reportOf(end), 'done\n');
});

test('the environment is a few names and those of the report file', async (t) => {
  const print = 'console.log(Object.keys(process.env).sort().join())';
  const environment = {
    SECRET_ONE: 'value-of-one',
    SECRET_TWO: 'value-of-two',
    ASSAY_OTHER: 'x',
    NODE_OPTIONS: '',
  };
  const names = reportOf(
    await trial(t, command(program(print), { environment: ['SECRET_ONE'] }), { environment }),
  );
  const allowed = ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'PATH', 'SECRET_ONE', 'TMPDIR', 'TZ'];
  t.deepEqual(
    names
      ?.trim()
      .split(',')
      .filter((name) => !allowed.includes(name) && !name.startsWith('__')),
    [],
  );
  t.true(names?.includes('SECRET_ONE'));
});

const FAILURES: readonly [string, object, string][] = [
  ['an exit code', shell('exit 3'), 'exit-status: the program exited with status 3'],
  ['an exit code after output', shell('echo "# R"; exit 1'), 'exit-status: the program exited with status 1'],
  ['a signal', shell('kill -SEGV $$'), 'exit-status: the program was ended by SIGSEGV'],
  [
    'no such program',
    command(['no-such-program-here']),
    'exit-status: the program cannot be started (ENOENT)',
  ],
  [
    'a program that may not run',
    command(['./data.yml']),
    'exit-status: the program cannot be started (EACCES)',
  ],
  ['no output', command(['true']), 'invalid-output: the output is blank'],
  ['blank output', command(['printf', ' \\n\\t\\342\\200\\203']), 'invalid-output: the output is blank'],
  [
    'output that is not UTF-8',
    command(['printf', 'a\\377']),
    'invalid-output: the output is not text in UTF-8',
  ],
];
for (const [title, backend, failure] of FAILURES) {
  test(`fails: ${title}`, async (t) => {
    const end = await trial(t, backend);
    t.is(failureOf(end), failure);
    t.like(end.result, { validationStatus: 'skipped' });
  });
}

test('more than 64 MiB of output is refused, and the program ends', async (t) => {
  const end = await trial(t, command(['yes', 'x'.repeat(1000)]));
  t.is(failureOf(end), 'invalid-output: the program wrote more than 67108864 bytes');
});

test('standard error is no part of the result, and its end is a detail without secrets', async (t) => {
  const end = await trial(
    t,
    shell('head -c 100000 /dev/zero | tr "\\0" e >&2; echo "key $KEY_A in /etc/x" >&2; exit 2', {
      environment: ['KEY_A'],
    }),
    {
      environment: { KEY_A: 'the-secret-value' },
    },
  );
  t.is(failureOf(end), 'exit-status: the program exited with status 2');
  t.true((end.detail ?? '').length <= 4096);
  t.regex(end.detail ?? '', /ekey \[secret\] in \[path\]$/);
  t.false(JSON.stringify(end.result).includes('eee'));
});

test('a report that gives a secret away is refused', async (t) => {
  const options: Trial = { environment: { KEY_A: 'the-secret-value' } };
  const end = await trial(t, shell('echo "# R $KEY_A"', { environment: ['KEY_A'] }), options);
  t.regex(failureOf(end) ?? '', /^invalid-output: /);
  t.false(JSON.stringify(end).includes('the-secret-value'));
});

test('a report that breaks a rule failed validation', async (t) => {
  const validation = { requiredHeadings: ['## Outlook'] };
  const end = await trial(t, command(['echo', '# R']), { validation });
  t.is(failureOf(end), 'validation: the report lacks the heading "## Outlook"');
  t.like(end.result, { validationStatus: 'failed' });
});

test('a message is cut to 1,024 bytes at a character', async (t) => {
  const end = await trial(t, command(['echo', '# R']), {
    validation: { requiredHeadings: [`x${'é'.repeat(2000)}`] },
  });
  const message = failureOf(end)?.slice('validation: '.length) ?? '';
  t.is(Buffer.byteLength(message), 1023);
  t.true(message.endsWith('é'));
});

/** Whether a process of that id still runs (a zombie does not). */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 1_000 && alive(pid); tries++) await sleep(20);
  return !alive(pid);
}

const linux = process.platform === 'linux' ? test : test.skip;

/** Starts a grandchild, notes its id, and waits. */
const FAMILY = 'sleep 60 & echo $! > pid; wait';

linux('a time limit ends the whole process group', async (t) => {
  const folder = emptyFolder(t);
  const began = performance.now();
  const end = await trial(t, shell(FAMILY, { timeoutSeconds: 3 }), { folder });
  t.is(failureOf(end), 'timeout: no report within 3 s');
  // The grandchild would go on for 60 s.
  t.true(performance.now() - began < 50_000);
  t.true(await gone(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

linux('a program that does not want to end is killed', async (t) => {
  const folder = emptyFolder(t);
  const stubborn = "trap '' TERM; echo $$ > pid; while :; do sleep 0.05; done";
  const end = await trial(t, shell(stubborn, { timeoutSeconds: 3 }), { folder });
  t.is(failureOf(end), 'timeout: no report within 3 s');
  t.true(await gone(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

linux('a process that left the group and holds the pipe does not hold the run', async (t) => {
  const folder = emptyFolder(t);
  const controller = new AbortController();
  const hidden = 'setsid sh -c "echo \\$\\$ > pid; exec sleep 20" & wait';
  const ended = runProgram(
    {
      argv: ['sh', '-c', hidden],
      folder,
      environment: { PATH: process.env.PATH ?? '' },
      input: '',
      outputLimit: 10,
      errorTail: 10,
    },
    controller.signal,
  );
  while (!existsSync(join(folder, 'pid'))) await sleep(20);
  controller.abort();
  t.deepEqual(await ended, { end: 'aborted' });
  await sleep(50);
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL');
});

linux('what a finished program left in its group is ended', async (t) => {
  const folder = emptyFolder(t);
  const end = await trial(t, shell('sleep 60 > /dev/null 2>&1 & echo $! > pid; echo "# R"'), { folder });
  t.is(reportOf(end), '# R\n');
  t.true(await gone(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

linux('a cancellation ends the process group', async (t) => {
  const folder = emptyFolder(t);
  const controller = new AbortController();
  const running = trial(t, shell(FAMILY), { folder, signal: controller.signal });
  while (!existsSync(join(folder, 'pid'))) await sleep(20);
  await sleep(50);
  controller.abort();
  t.is(failureOf(await running), 'cancelled: the run was cancelled');
  t.true(await gone(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

test('nothing starts after a cancellation', async (t) => {
  const folder = emptyFolder(t);
  const end = await trial(t, shell('touch started; echo x'), { folder, signal: AbortSignal.abort() });
  t.is(failureOf(end), 'cancelled: the run was cancelled');
  t.false(existsSync(join(folder, 'started')));
});
