/** The commands as processes: exit codes, streams, formats. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { madeDraft, writeBundle } from './made.js';

/** A folder with a good bundle, a minified one and one with a stranger. */
function shelf(t: ExecutionContext): string {
  const folder = emptyFolder(t);
  for (const name of ['good', 'minified', 'bad']) writeBundle(join(folder, name), madeDraft(name));
  const manifest = join(folder, 'minified', 'comparison.json');
  writeFileSync(manifest, JSON.stringify(JSON.parse(readFileSync(manifest, 'utf8'))));
  writeFileSync(join(folder, 'bad', 'notes\n.md'), '');
  return folder;
}

test('verify: good bundles exit 0, and stderr is empty', (t) => {
  const { exit, stdout, stderr } = assay(['bundle', 'verify', 'good'], shelf(t));
  t.is(exit, 0);
  t.regex(stdout, /^bundle +results +directory\nconforming +3 \(1 failed\) +good\n$/);
  t.is(stderr, '');
});

test('verify: a warning exits 0, an error 1, with --strict both 1', (t) => {
  const folder = shelf(t);
  const lax = assay(['bundle', 'verify', 'minified'], folder);
  t.is(lax.exit, 0);
  t.regex(lax.stderr, /^warning\[bundle\.encoding\] minified\/comparison\.json:1/);
  t.is(assay(['bundle', 'verify', 'minified', '--strict'], folder).exit, 1);
  const bad = assay(['bundle', 'verify', 'good', 'bad'], folder);
  t.is(bad.exit, 1);
  t.regex(bad.stdout, /1 of 2 conforming, 1 refusal\n$/);
  // The name of a stranger cannot break the line.
  t.regex(bad.stderr, /^error\[bundle\.entry\] bad\/notes\\x0a\.md: does not belong/);
});

test('verify --json: the same exit codes, and one object', (t) => {
  const folder = shelf(t);
  for (const flags of [['--json'], ['--format', 'json'], ['--format=json']]) {
    const { exit, stdout, stderr } = assay(['bundle', 'verify', 'good', 'bad', 'minified', ...flags], folder);
    t.is(exit, 1);
    t.is(stderr, '');
    const { bundles, refusals } = JSON.parse(stdout);
    t.like(bundles, [
      { dir: 'good', recognised: true, conforming: true, refusals: [] },
      { dir: 'bad', recognised: false, conforming: false },
      { dir: 'minified', recognised: true, conforming: false },
    ]);
    t.deepEqual(Object.keys(bundles[0]).sort(), ['conforming', 'dir', 'recognised', 'refusals']);
    t.is(refusals.length, 2);
    t.deepEqual(Object.keys(refusals[0]).sort(), [
      'file',
      'kind',
      'line',
      'mend',
      'message',
      'pointer',
      'ruling',
      'severity',
    ]);
  }
});

test('verify --digests lists them', (t) => {
  const folder = shelf(t);
  const { stdout } = assay(['bundle', 'verify', 'good', '--digests'], folder);
  t.is(stdout.match(/^ {2}[0-9a-f]{64} {2}0[12]-(alpha|beta-2)\.md$/gm)?.length, 2);
  const { bundles } = JSON.parse(assay(['bundle', 'verify', 'good', '--digests', '--json'], folder).stdout);
  t.like(bundles[0].reports, [{ path: '01-alpha.md', bytes: 16 }, { path: '02-beta-2.md' }]);
});

test('verify --format github prints annotations', (t) => {
  const folder = shelf(t);
  const { exit, stdout, stderr } = assay(
    ['bundle', 'verify', 'bad', 'minified', '--format', 'github'],
    folder,
  );
  t.is(exit, 1);
  t.is(stderr, '');
  t.regex(stdout, /^::error file=bad\/notes\\x0a\.md,title=bundle\.entry::/m);
  t.regex(stdout, /^::warning file=minified\/comparison\.json,line=1,title=bundle\.encoding::/m);
});

test('usage: no directory, an unknown flag', (t) => {
  const folder = shelf(t);
  t.is(assay(['bundle', 'verify'], folder).exit, 2);
  t.is(assay(['bundle', 'verify', 'good', '--nope', '--json'], folder).exit, 2);
});

test('pack and clean from end to end', (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'd.yml'), 'a: 1\n');
  const result = (id: string) => `  - { profileId: ${id}, modelName: m, report: d.yml }`;
  const spec = [
    'comparisonId: c',
    'startedAt: "2026-05-01T06:00:00Z"',
    'finishedAt: "2026-05-01T06:00:00Z"',
    'reportId: r',
    'validPeriod: { start: "2026-05-01T06:00:00Z", end: "2026-05-02T06:00:00Z" }',
    'timezone: UTC',
    'promptId: p',
    'promptVersion: v1',
    'promptTemplate: d.yml',
    'dataPackage: d.yml',
    'results:',
    result('a'),
    result('b'),
  ];
  writeFileSync(join(folder, 'spec.yml'), spec.join('\n'));
  const pack = (...more: string[]) => assay(['bundle', 'pack', 'spec.yml', '--output', 'b', ...more], folder);
  t.like(pack(), { exit: 0, stderr: '' });
  t.like(pack(), { exit: 1, stdout: '' });
  const { stdout, exit } = pack('--replace', '--json');
  t.is(exit, 0);
  t.like(JSON.parse(stdout), {
    dir: join(folder, 'b'),
    replaced: true,
    manifest: { total: 2 },
    refusals: [],
  });
  t.is(assay(['bundle', 'verify', 'b', '--strict'], folder).exit, 0);

  mkdirSync(join(folder, '.b.assay-0123456789abcdef'));
  const dry = JSON.parse(assay(['bundle', 'clean', 'b', '--dry-run', '--json'], folder).stdout);
  t.deepEqual(dry.leftovers, [{ path: '.b.assay-0123456789abcdef', role: 'staged', outcome: 'found' }]);
  t.like(assay(['bundle', 'clean', 'b'], folder), { exit: 0, stderr: '' });
  t.is(assay(['bundle', 'clean', '.'], folder).stdout, 'nothing is left of crashed writers\n');
});
