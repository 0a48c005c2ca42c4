/** The command line before and around any command: help, unknown words, wrong usage, readers that leave. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';

const BIN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

test('without a command, with --help and with --version the exit is 0', (t) => {
  const folder = emptyFolder(t);
  t.regex(assay([], folder).stdout, /USAGE\n {2}\$ assay \[COMMAND\]/);
  for (const words of [[], ['--help'], ['--version'], ['help', 'fit'], ['window'], ['fit', '-h']]) {
    const { exit, stdout, stderr } = assay(words, folder);
    t.is(exit, 0, words.join(' '));
    t.not(stdout, '', words.join(' '));
    t.is(stderr, '', words.join(' '));
  }
});

test('an unknown command is wrong usage, and the nearest one is named', (t) => {
  const folder = emptyFolder(t);
  const { exit, stdout, stderr } = assay(['windo', 'chek'], folder);
  t.is(exit, 2);
  t.is(stdout, '');
  t.regex(
    stderr,
    /^error\[usage\.argument\]: there is no command "windo chek"; did you mean "window check"\?\n/,
  );
  t.notRegex(assay(['quite-something-else'], folder).stderr, /did you mean/);
  const json = assay(['windo', 'chek', '--json'], folder);
  t.is(json.exit, 2);
  t.is(json.stderr, '');
  t.like(JSON.parse(json.stdout).refusals, [{ kind: 'usage.argument', severity: 'error' }]);
});

test('slips are told with what was meant, also where arguments follow, and no noise is', (t) => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['cnsus', 'runs'], /"cnsus runs"; did you mean "census"\?\n/],
    [['bundle', 'verfy', 'morning'], /; did you mean "bundle verify"\?\n/],
    [['version'], /there is no command "version"\n/],
    [['census', '--candidate', 'x', 'y'], /flag: --candidate; did you mean --candidates\?\n/],
    [['check', '--jsn', '--formt', 'x'], /flags: --jsn, --formt; did you mean --json, --format\?\n/],
    [['census', '-t__r.jsonl.gz'], /; a name that starts with a dash goes behind --\n/],
    [['census', '--quite-something-else'], /flag: --quite-something-else\n/],
  ];
  const folder = emptyFolder(t);
  for (const [argv, wanted] of cases) {
    const { exit, stderr } = assay(argv, folder);
    t.is(exit, 2);
    t.regex(stderr, wanted);
  }
});

test('a name of an unknown command cannot move the cursor', (t) => {
  t.false(assay(['\u001b[2Jx'], emptyFolder(t)).stderr.includes('\u001b'));
});

const USAGE: readonly [readonly string[], string][] = [
  [['corpus', 'rebuild', '--corpus', '.'], 'Missing required flag source'],
  [['fit', 'x'], 'Missing required flag candidates; Missing required flag out'],
  [['census', '--bogus', 'x'], 'Nonexistent flag: --bogus'],
  [['cite', '--format', 'x'], 'Expected --format=x to be one of: text, bibtex, cff'],
  [['synth', '--out', 'x', '--separation', '1x'], 'Parsing --separation: "1x" is not a number'],
  [['synth', '--out', 'x', '--seed', '1.5'], 'Parsing --seed: "1.5" is not an integer'],
];
for (const [words, message] of USAGE) {
  test(`wrong usage is one refusal in one line: ${words.join(' ')}`, (t) => {
    const folder = emptyFolder(t);
    const text = assay(words, folder);
    t.is(text.exit, 2);
    t.is(text.stdout, '');
    t.is(text.stderr, `error[usage.argument]: ${message}\n  mend: See the command with --help.\n`);
    const json = assay([...words, '--json'], folder);
    t.is(json.exit, 2);
    t.is(json.stderr, '');
    const { refusals, ...rest } = JSON.parse(json.stdout);
    t.deepEqual(rest, {});
    t.is(refusals.length, 1);
    t.like(refusals[0], { kind: 'usage.argument', message });
  });
}

for (const words of ['', 'fit --help', 'spec list']) {
  test(`a reader that leaves is no failure: assay ${words}`, (t) => {
    // The status of the last command of a group is printed on the group's own stderr.
    const script = `{ "$NODE" "$BIN" ${words}; echo "exit $?" >&2; } | true`;
    const env = { ...process.env, NODE: process.execPath, BIN, NODE_ENV: '' };
    const { stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env });
    t.is(stderr, 'exit 0\n');
  });
}

/** Runs a shell line in which "$NODE" "$BIN" is the program; its exit code is printed on fd 3. */
function throughShell(line: string, cwd: string) {
  const env = { ...process.env, NODE: process.execPath, BIN, NODE_ENV: '', NO_COLOR: '1' };
  const script = `{ ${line}; echo "exit $?" >&3; }`;
  const { output } = spawnSync('bash', ['-c', script], {
    cwd,
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  return { stderr: output[2] ?? '', exit: output[3] ?? '' };
}

(existsSync('/dev/full') ? test : test.skip)('a full disk behind stdout: a refusal, and no stack', (t) => {
  const folder = emptyFolder(t);
  const full = 'error[file.write]: standard output cannot be written (ENOSPC)';
  for (const words of ['spec list', 'spec list --json', '--help']) {
    const { exit, stderr } = throughShell(`"$NODE" "$BIN" ${words} >/dev/full`, folder);
    t.is(exit, 'exit 1\n', words);
    t.true(stderr.startsWith(full), stderr);
    t.notRegex(stderr, /\n\s+at /);
  }
  // 1 is a measured negative there, which nothing measured.
  const gate = throughShell('"$NODE" "$BIN" gate none --baseline none --json >/dev/full', folder);
  t.is(gate.exit, 'exit 2\n');
  t.true(gate.stderr.startsWith(full), gate.stderr);
});

test('a reader of stderr that leaves changes no exit code', (t) => {
  const folder = emptyFolder(t);
  for (const [words, exit] of [
    ['gate none --baseline none', 2],
    ['certify --ruling none', 2],
    ['census none', 1],
    ['nosuch', 2],
  ] as const) {
    t.is(throughShell(`"$NODE" "$BIN" ${words} 2> >(exec true)`, folder).exit, `exit ${exit}\n`, words);
  }
});
