import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { verifyBundle } from '../../dist/bundle/index.js';
import { packBundle } from '../../dist/comparison/index.js';
import { Refused } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

const SPEC = `
# Made by hand from files that exist.
comparisonId: c-1
startedAt: "2026-05-01T06:00:00Z"
finishedAt: "2026-05-01T06:00:09Z"
reportId: greenhouse
validPeriod: { start: "2026-05-01T08:00:00+02:00", end: "2026-05-02T08:00:00+02:00" }
timezone: Europe/Oslo
promptId: brief
promptVersion: "3"
promptTemplate: prompt.txt
dataPackage: data/readings.yml
results:
  - profileId: alpha
    backendId: local
    modelName: m-1
    report: out/a.md
  - profileId: beta
    modelName: m-2
    validationStatus: skipped
    error: { category: timeout, message: no answer in 30 s }
`;

/** A folder with the spec, edited, and the files it names. */
function specFolder(t: ExecutionContext, ...edits: readonly [string, string][]): string {
  const folder = join(emptyFolder(t), 'in');
  mkdirSync(folder);
  const text = edits.reduce((spec, [from, to]) => {
    if (!spec.includes(from)) throw new Error(`the spec holds no ${from}`);
    return spec.replace(from, to);
  }, SPEC);
  writeFileSync(join(folder, 'spec.yml'), text);
  writeFileSync(join(folder, 'prompt.txt'), 'hello\n');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'readings.yml'), 'a: 1\n');
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'a.md'), '# A\r\n');
  return folder;
}

test('a spec becomes a bundle of the very bytes of its files', async (t) => {
  const folder = specFolder(t);
  const { manifest, dir } = await packBundle(join(folder, 'spec.yml'), { output: join(folder, 'b') });
  t.true((await verifyBundle(dir)).conforming);
  t.is(readFileSync(join(dir, '01-alpha.md'), 'utf8'), '# A\r\n');
  // printf 'hello\n' | sha256sum
  t.is(manifest.promptHash, '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03');
  // printf 'a: 1\n' | sha256sum
  t.is(manifest.dataPackage.sha256, '37b128c59f1f5097f73f82691cb519f1f568667faab5ced1b4ab979d36837eae');
  t.deepEqual(manifest.results, [
    {
      position: 1,
      profileId: 'alpha',
      backendId: 'local',
      modelName: 'm-1',
      status: 'succeeded',
      validationStatus: 'passed',
      reportPath: '01-alpha.md',
    },
    {
      position: 2,
      profileId: 'beta',
      modelName: 'm-2',
      status: 'failed',
      validationStatus: 'skipped',
      error: { category: 'timeout', message: 'no answer in 30 s' },
    },
  ]);
});

async function faults(folder: string): Promise<string[]> {
  const packed = packBundle(join(folder, 'spec.yml'), { output: join(folder, 'b') });
  const error = await packed.then(
    () => new Refused([]),
    (one: Refused) => one,
  );
  const refusals = error instanceof Refused ? error.refusals : [error];
  return refusals.map(({ kind, pointer, line }) => [kind, pointer ?? '-', line ?? '-'].join(' '));
}

const BROKEN: readonly [string, readonly [string, string][], readonly string[]][] = [
  [
    'a name twice',
    [['comparisonId: c-1', 'comparisonId: c-1\ncomparisonId: c-2']],
    ['pack.yaml /comparisonId 4'],
  ],
  [
    'several faults at once',
    [
      ['reportId: greenhouse', 'reportID: greenhouse'],
      ['promptVersion: "3"', 'promptVersion: 3'],
      ['validationStatus: skipped', 'validationStatus: passed'],
    ],
    [
      'pack.field  3',
      'pack.field /promptVersion 10',
      'pack.value /results/1/validationStatus 20',
      'pack.field /reportID 6',
    ],
  ],
  [
    'report and error together',
    [['report: out/a.md', 'report: out/a.md\n    error: {category: a, message: b}']],
    ['pack.value /results/0 14'],
  ],
  ['neither report nor error', [['    report: out/a.md\n', '']], ['pack.value /results/0 14']],
  [
    'both hash and template',
    [['promptTemplate', `promptHash: "${'0'.repeat(64)}"\npromptTemplate`]],
    ['pack.value  3'],
  ],
  [
    'files that are not there',
    [
      ['out/a.md', 'out/b.md'],
      ['data/readings.yml', 'data'],
    ],
    ['pack.file - -', 'pack.file - -'],
  ],
  [
    'a value that bundles refuse',
    [['2026-05-01T06:00:09Z', '2026-05-01T05:00:09Z']],
    ['bundle.value /finishedAt 5'],
  ],
  ['one result', [[SPEC.slice(SPEC.indexOf('  - profileId: beta')), '']], ['pack.value /results 13']],
];
test('a file outside the folder is not packed, by whatever way', async (t) => {
  const told = async (path: string) => {
    const folder = specFolder(t, ['out/a.md', path]);
    writeFileSync(join(folder, '..', 'secret.md'), 'secret');
    symlinkSync('../../secret.md', join(folder, 'out', 'link.md'));
    symlinkSync('..', join(folder, 'away'));
    return faults(folder);
  };
  for (const path of ['../secret.md', '/etc/hostname']) {
    t.deepEqual(await told(path), ['pack.value /results/0/report 17'], path);
  }
  for (const path of ['out/link.md', 'away/secret.md'])
    t.deepEqual(await told(path), ['pack.file - -'], path);
});

for (const [title, edits, wanted] of BROKEN) {
  test(`${title}: refused, and nothing written`, async (t) => {
    const folder = specFolder(t, ...edits);
    t.deepEqual(await faults(folder), [...wanted]);
    t.deepEqual(readdirSync(folder).sort(), ['data', 'out', 'prompt.txt', 'spec.yml']);
  });
}
