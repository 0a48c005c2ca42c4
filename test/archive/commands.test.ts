/** The commands at the process boundary: exit codes, streams, envelopes. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { END, putArchive, putSidecar, row, START, sidecarFor, stub } from './fixtures.js';

const NAME = 'quiz__acme-m1.jsonl.gz';
const KEYS = 'file task label rows valid stubs clusters modal_k ragged sha256 window'.split(' ');
const REFUSAL_KEYS = 'kind severity file line pointer message mend ruling'.split(' ');

test('census: a table with totals on stdout, refusals on stderr, exit 1', (t) => {
  const folder = emptyFolder(t);
  const good = putArchive(folder, NAME, [row('a'), stub('b')]);
  const other = putArchive(folder, 'quiz__beta-m2.jsonl.gz', [row('a')]);
  putArchive(folder, 'quiz__broken.jsonl.gz', ['{}']);
  const { exit, stdout, stderr } = assay(['census', '.'], folder);
  t.is(exit, 1);
  t.is(
    stdout,
    [
      'task  label    rows  valid  stubs  clusters  modal k  ragged  sha256               file',
      `quiz  acme-m1     2      1      1         1        2       0  ${good.sha256.slice(0, 19)}  ${NAME}`,
      `quiz  beta-m2     1      1      0         1        2       0  ${other.sha256.slice(0, 19)}  quiz__beta-m2.jsonl.gz`,
      '2 archives, 3 rows: 2 valid, 1 stub',
      '',
    ].join('\n'),
  );
  t.is(assay(['census', NAME], folder).stdout.split('\n').length, 3, 'one archive has no totals');
  t.regex(stderr, /^error\[archive\.row\] quiz__broken\.jsonl\.gz:1: .*\n {2}mend: .*\n$/);
});

test('census --json: the same exit, one object, nothing on stderr', (t) => {
  const folder = emptyFolder(t);
  const { sha256 } = putArchive(folder, NAME, [row('a')]);
  const alone = assay(['census', NAME, '--candidates', 'acme/m1', '--json'], folder);
  t.is(alone.exit, 0);
  t.is(alone.stderr, '');
  const { archives, refusals } = JSON.parse(alone.stdout);
  t.deepEqual(refusals, []);
  t.deepEqual(Object.keys(archives[0]), KEYS);
  t.like(archives[0], { file: NAME, label: 'acme/m1', sha256, window: null });

  const mixed = assay(['census', NAME, 'x__y.jsonl.gz', '--json'], folder);
  t.is(mixed.exit, 1);
  t.is(mixed.stderr, '');
  const parsed = JSON.parse(mixed.stdout);
  t.is(parsed.archives.length, 1);
  t.deepEqual(Object.keys(parsed.refusals[0]), REFUSAL_KEYS);
  t.like(parsed.refusals[0], {
    kind: 'archive.read',
    severity: 'error',
    file: 'x__y.jsonl.gz',
    line: null,
    pointer: null,
  });
});

test('no value out of an archive is shown', (t) => {
  const folder = emptyFolder(t);
  putArchive(folder, NAME, [row('SECRET', ['SECRET'], { tier: 'SECRET' })]);
  putArchive(folder, 'quiz__broken.jsonl.gz', [
    row('SECRET', ['SECRET']),
    { ...row('SECRET'), extra: 'SECRET' },
  ]);
  for (const command of ['census', 'check']) {
    const { stdout, stderr } = assay([command, '.'], folder);
    t.false(`${stdout}${stderr}`.includes('SECRET'), command);
  }
});

test('wrong usage exits with 2, with and without --json', (t) => {
  const folder = emptyFolder(t);
  for (const args of [
    ['census'],
    ['check', '--format', 'xml', 'a'],
    ['window', 'write', NAME],
    ['census', 'a', '--nope'],
  ]) {
    t.is(assay(args, folder).exit, 2, args.join(' '));
    const json = assay([...args, '--json'], folder);
    t.is(json.exit, 2);
    t.is(JSON.parse(json.stdout).refusals[0].kind, 'usage.argument');
  }
  const collector = [
    'window',
    'write',
    NAME,
    '--route',
    'acme/m1',
    '--start',
    START,
    '--end',
    END,
    '--collector',
    'k',
  ];
  t.is(assay(collector, folder).exit, 2);
});

test('check in its three formats', (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, NAME, [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'acme/m1'));
  const good = assay(['check', NAME], folder);
  t.is(good.exit, 0);
  t.is(
    good.stdout,
    [
      '    task  route    start                      end                        file',
      `ok  quiz  acme/m1  ${START}  ${END}  ${NAME}`,
      '1 archive holds, 0 refusals',
      '',
    ].join('\n'),
  );
  t.is(good.stderr, '');

  putArchive(folder, 'quiz__beta-m2.jsonl.gz', [row('a'), row('a')]);
  const github = assay(['check', '.', '--format', 'github'], folder);
  t.is(github.exit, 1);
  t.is(github.stderr, '');
  const lines = github.stdout.split('\n');
  t.regex(lines[0] ?? '', /^::error file=quiz__beta-m2\.jsonl\.gz,line=2,title=archive\.duplicate-item::/);
  t.deepEqual(lines.slice(1), ['1 archive holds, 1 refusal', '']);

  const json = assay(['check', '.', '--json'], folder);
  t.is(json.exit, 1);
  for (const format of [['--format', 'json'], ['--format=json'], ['--format', 'github', '--json']]) {
    t.deepEqual(assay(['check', '.', ...format], folder), json);
  }
  t.deepEqual(JSON.parse(json.stdout).archives[0].window, { start_utc: START, end_utc: END });
});

test('a clean check prints no annotation', (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, NAME, [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'acme/m1'));
  t.deepEqual(assay(['check', NAME, '--format', 'github'], folder), {
    exit: 0,
    stdout: '1 archive holds, 0 refusals\n',
    stderr: '',
  });
});

test('window write and window check', (t) => {
  const folder = emptyFolder(t);
  const { sha256 } = putArchive(folder, NAME, [row('a')]);
  const args = ['window', 'write', NAME, '--route', 'acme/m1', '--start', START, '--end', END];
  const written = assay(
    [...args, '--collector', 'k=8', 'temperature=0.7', '--collector', 'note=a b', '--json'],
    folder,
  );
  t.is(written.exit, 0);
  t.deepEqual(JSON.parse(written.stdout), {
    sidecar: `${NAME}.window.json`,
    file: NAME,
    task: 'quiz',
    route: 'acme/m1',
    sha256,
    window: { start_utc: START, end_utc: END },
    collector: { k: 8, temperature: 0.7, note: 'a b' },
    refusals: [],
  });
  const again = assay(args, folder);
  t.is(again.exit, 1);
  t.is(again.stdout, '');
  t.regex(again.stderr, /^error\[file\.exists\] quiz__acme-m1\.jsonl\.gz\.window\.json: /);
  t.is(assay([...args, '--replace'], folder).stdout, `wrote ${NAME}.window.json\n`);

  const checked = assay(['window', 'check', '.', '--json'], folder);
  t.is(checked.exit, 0);
  t.deepEqual(JSON.parse(checked.stdout), {
    windows: [
      {
        file: NAME,
        sidecar: `${NAME}.window.json`,
        task: 'quiz',
        route: 'acme/m1',
        sha256,
        start_utc: START,
        end_utc: END,
      },
    ],
    refusals: [],
  });
});

const bash = spawnSync('bash', ['--version']).status === 0;
(bash ? test : test.skip)('the command of a missing sidecar writes just what its refusal shows', (t) => {
  const bin = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
  const folder = emptyFolder(t);
  for (const base of ["-t__it's $HOME `x`\n\u202e.jsonl.gz", NAME]) {
    putArchive(folder, base, [row('a')]);
    const missing = JSON.parse(assay(['check', '--json', '--', base], folder).stdout).refusals[0];
    t.is(missing.kind, 'sidecar.missing');
    const script = `assay() { '${process.execPath}' '${bin}' "$@"; }\n${missing.mend}`;
    const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
    t.is(status, 0, stderr);
    t.true(missing.message.includes(readFileSync(join(folder, `${base}.window.json`), 'utf8')));
    t.is(assay(['check', '--', base], folder).exit, 0);
  }
});

test('names that could move the cursor are shown harmless', (t) => {
  const folder = emptyFolder(t);
  putArchive(folder, 't__\u001b[31mred\u202e\n::error::x.jsonl.gz', [row('a')]);
  for (const args of [
    ['census', '.'],
    ['check', '.'],
    ['check', '.', '--format', 'github'],
    ['window', 'check', '.'],
  ]) {
    const { stdout, stderr } = assay(args, folder);
    t.false(/[^\P{C}\n]/u.test(stdout + stderr), args.join(' '));
    t.false(/^::error::x/m.test(stdout + stderr), args.join(' '));
  }
});

const fifos = spawnSync('mkfifo', ['--version']).error === undefined;
(fifos ? test : test.skip)('a FIFO is refused, not waited for', (t) => {
  const folder = emptyFolder(t);
  spawnSync('mkfifo', [join(folder, 't__fifo.jsonl.gz')]);
  const archive = putArchive(folder, NAME, [row('a')]);
  spawnSync('mkfifo', [`${archive.path}.window.json`]);
  t.true(existsSync(`${archive.path}.window.json`));
  const { exit, stdout } = assay(['check', '.', '--json'], folder);
  t.is(exit, 1);
  t.deepEqual(
    JSON.parse(stdout).refusals.map(({ kind }: { kind: string }) => kind),
    ['sidecar.read', 'archive.read'],
  );
});
