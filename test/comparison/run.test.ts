import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { verifyBundle } from '../../dist/bundle/index.js';
import { type BackendType, type ProfileEvent, runReport } from '../../dist/comparison/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { commandProfile, DATA, ECHO, program, TEMPLATE, writeReport } from './report.js';

const EXAMPLE = fileURLToPath(new URL('../../examples/bundles/report.yml', import.meta.url));

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

async function refusedKinds(work: Promise<unknown>): Promise<readonly string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    const refusals = refusalsOf(error);
    if (!refusals) throw error;
    return refusals.map((one) => one.kind);
  }
}

test('the example makes a conforming bundle of two reports and one failure', async (t) => {
  const output = join(emptyFolder(t), 'greenhouse');
  const { dir, manifest, replaced, refusals } = await runReport({ report: EXAMPLE, output });
  t.like({ dir, replaced }, { dir: output, replaced: false });
  t.deepEqual(refusals, []);
  t.like(await verifyBundle(output, { strict: true }), { recognised: true, conforming: true });
  t.like(manifest, { reportId: 'greenhouse-2026-w15', total: 3, succeeded: 2, failed: 1 });
  t.deepEqual(manifest.results[2], {
    position: 3,
    profileId: 'hasty',
    backendId: 'command',
    modelName: 'writer-hasty-1',
    status: 'failed',
    validationStatus: 'failed',
    error: { category: 'validation', message: 'the report lacks the heading "## Next week"' },
  });
  t.regex(
    readFileSync(join(output, '02-notes.md'), 'utf8'),
    /bench-2 \(tomato\): humidity 78\.4 % and rising fast/,
  );
  t.is(statSync(output).mode & 0o777, 0o700);
});

test('the manifest records the facts of the run', async (t) => {
  const folder = emptyFolder(t);
  const before = Date.now();
  const { manifest } = await runReport({ report: writeReport(folder), output: join(folder, 'out') });
  const after = Date.now();
  t.like(manifest, {
    reportId: 'r-1',
    timezone: 'Europe/Lisbon',
    validPeriod: { start: '2026-04-01T00:00:00+01:00', end: '2026-04-08T00:00:00+01:00' },
    promptId: 'digest',
    promptVersion: '3',
    promptHash: sha256(TEMPLATE),
    dataPackage: { path: 'data-package.yml', sha256: sha256(DATA) },
  });
  t.is(readFileSync(join(folder, 'out', 'data-package.yml'), 'utf8'), DATA);
  const [started, finished] = [Date.parse(manifest.startedAt), Date.parse(manifest.finishedAt)];
  t.true(manifest.startedAt.endsWith('Z') && manifest.finishedAt.endsWith('Z'));
  t.true(
    before <= started && started <= finished && finished <= after + 2,
    `${before} ${started} ${finished} ${after}`,
  );
  t.regex(manifest.comparisonId, /^cmp-[0-9a-f]{16}$/);
});

test('the comparison id follows from the manifest', async (t) => {
  const folder = emptyFolder(t);
  const { manifest: m } = await runReport({ report: writeReport(folder), output: join(folder, 'out') });
  // Names in code-point order, as in every canonical form; all values here are plain ASCII.
  const body = {
    dataPackage: m.dataPackage.sha256,
    profiles: m.results.map((one) => ({
      backendId: one.backendId,
      modelName: one.modelName,
      profileId: one.profileId,
    })),
    promptHash: m.promptHash,
    promptId: m.promptId,
    promptVersion: m.promptVersion,
    reportId: m.reportId,
    startedAt: m.startedAt,
    timezone: m.timezone,
    validPeriod: { end: m.validPeriod.end, start: m.validPeriod.start },
  };
  t.is(m.comparisonId, `cmp-${sha256(JSON.stringify(body)).slice(0, 16)}`);
});

test('profiles stand in the order of their selection, whichever ends first', async (t) => {
  const folder = emptyFolder(t);
  // It ends once the other has: how long either takes to start does not matter.
  const late = program(`
    setInterval(() => {
      if (!require('fs').existsSync('go')) return;
      console.log('# Late');
      process.exit();
    }, 10)`);
  const report = writeReport(folder, {
    profiles: [commandProfile('a'), commandProfile('b'), commandProfile('late', late)],
  });
  const events: ProfileEvent[] = [];
  const { manifest } = await runReport({
    report,
    output: join(folder, 'out'),
    profiles: ['late', 'a'],
    onEvent: (event) => {
      events.push(event);
      if (event.type === 'finished') writeFileSync(join(folder, 'go'), '');
    },
  });
  t.deepEqual(
    manifest.results.map((one) => [one.position, one.profileId, 'reportPath' in one && one.reportPath]),
    [
      [1, 'late', '01-late.md'],
      [2, 'a', '02-a.md'],
    ],
  );
  t.deepEqual(
    events.filter((one) => one.type === 'finished').map((one) => one.profileId),
    ['a', 'late'],
  );
});

test('a failing profile stops no other, and all failed is a bundle too', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, {
    profiles: [
      commandProfile('broken', program('process.exit(3)')),
      commandProfile('slow', program('setTimeout(() => {}, 30000)'), { timeoutSeconds: 0.3 }),
      commandProfile('absent', ['no-such-program']),
    ],
  });
  const output = join(folder, 'out');
  const { manifest } = await runReport({ report, output });
  t.deepEqual(
    manifest.results.map((one) =>
      one.status === 'failed' ? [one.error.category, one.validationStatus] : [],
    ),
    [
      ['exit-status', 'skipped'],
      ['timeout', 'skipped'],
      ['exit-status', 'skipped'],
    ],
  );
  t.like(await verifyBundle(output), { conforming: true });
  t.deepEqual(readdirSync(output).sort(), ['comparison.json', 'data-package.yml']);
});

test('a time limit for all, instead of their own', async (t) => {
  const folder = emptyFolder(t);
  const slow = program('setTimeout(() => {}, 30000)');
  const report = writeReport(folder, {
    profiles: [commandProfile('a', slow), commandProfile('b', slow, { timeoutSeconds: 20 })],
  });
  const { manifest } = await runReport({ report, output: join(folder, 'out'), timeoutSeconds: 0.2 });
  t.is(
    manifest.results.filter((one) => one.status === 'failed' && one.error.category === 'timeout').length,
    2,
  );
});

test('at most so many profiles run at a time', async (t) => {
  for (const jobs of [1, 2, 5]) {
    const folder = emptyFolder(t);
    let running = 0;
    let most = 0;
    const profiles = Array.from({ length: 5 }, (_, at) =>
      commandProfile(`p${at}`, program(`setTimeout(() => console.log('# x'), 100)`)),
    );
    const onEvent = ({ type }: ProfileEvent) => {
      if (type === 'started') most = Math.max(most, ++running);
      if (type === 'finished') running--;
    };
    await runReport({
      report: writeReport(folder, { profiles }),
      output: join(folder, 'out'),
      jobs,
      onEvent,
    });
    t.is(most, jobs);
  }
});

const TOUCH = program(`require('fs').writeFileSync('started', ''); console.log('# x')`);

test('nothing is started for a destination that cannot be taken', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, { profiles: [commandProfile('a', TOUCH), commandProfile('b', TOUCH)] });
  const output = join(folder, 'out');
  mkdirSync(output);
  writeFileSync(join(output, 'mine.txt'), 'mine');
  t.true((await refusedKinds(runReport({ report, output }))).length > 0);
  t.true((await refusedKinds(runReport({ report, output, replace: true }))).length > 0);
  t.false(existsSync(join(folder, 'started')));
  t.deepEqual(readdirSync(output), ['mine.txt']);
});

test('options outside their range are refused before anything starts', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, { profiles: [commandProfile('a', TOUCH), commandProfile('b', TOUCH)] });
  for (const odd of [
    { jobs: 0 },
    { jobs: 1.5 },
    { timeoutSeconds: 0 },
    { timeoutSeconds: Number.NaN },
    { timeoutSeconds: 1e9 },
  ])
    t.deepEqual(await refusedKinds(runReport({ report, output: join(folder, 'out'), ...odd })), [
      'usage.option',
    ]);
  t.false(existsSync(join(folder, 'started')));
});

test('a bundle is replaced where asked for, and kept where the run is cancelled', async (t) => {
  const folder = emptyFolder(t);
  const output = join(folder, 'out');
  const first = await runReport({ report: writeReport(folder), output });
  const manifest = readFileSync(join(output, 'comparison.json'));
  const before = readdirSync(folder).sort();

  const controller = new AbortController();
  const slow = program('setTimeout(() => {}, 30000)');
  const report = writeReport(folder, {
    profiles: [commandProfile('a'), commandProfile('b', slow), commandProfile('c')],
  });
  const onEvent = ({ type, profileId }: ProfileEvent) => {
    if (type === 'started' && profileId === 'b') setTimeout(() => controller.abort(), 100);
  };
  const cancelled = runReport({ report, output, replace: true, jobs: 1, signal: controller.signal, onEvent });
  t.deepEqual(await refusedKinds(cancelled), ['run.cancelled']);
  t.deepEqual(readFileSync(join(output, 'comparison.json')), manifest);
  t.deepEqual(readdirSync(folder).sort(), before);

  const second = await runReport({ report: writeReport(folder), output, replace: true });
  t.true(second.replaced);
  t.not(second.manifest.comparisonId, first.manifest.comparisonId);
  t.deepEqual(readdirSync(folder).sort(), before);
});

/** A kind of backend as a plugin would bring it. */
function plugin(run: (model: string) => Promise<unknown>): BackendType {
  return {
    type: 'test',
    configure: (settings) => {
      settings.optionalText('note');
      return {
        variables: [],
        open: () => ({ run: async ({ model }) => ({ markdown: (await run(model)) as string }) }),
      };
    },
  };
}

const PLUGGED = (more: object = {}) => ({ id: 'plugged', model: 'm', backend: { type: 'test', ...more } });

test('a plugin’s backend runs as the built-in ones do', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, {
    profiles: [PLUGGED({ note: 'x', id: 'mine' }), commandProfile('two', program(ECHO))],
  });
  const { manifest } = await runReport({
    report,
    output: join(folder, 'out'),
    backends: [plugin(async (model) => `# ${model}`)],
  });
  t.like(manifest.results[0], { backendId: 'mine', status: 'succeeded' });
  t.deepEqual(await refusedKinds(runReport({ report, output: join(folder, 'out-2') })), ['report.value']);
});

test('a plugin’s backend that breaks is a failed profile', async (t) => {
  const oddities: readonly [() => Promise<unknown>, RegExp][] = [
    [async () => Promise.reject(new TypeError('at /srv/secret')), /^the backend broke \(TypeError\)$/],
    [async () => Promise.reject('text'), /^the backend broke \(Error\)$/],
    [async () => undefined, /^the backend broke \(TypeError\)$/],
    [async () => 'a\ud800', /not text in UTF-8/],
  ];
  for (const [run, message] of oddities) {
    const folder = emptyFolder(t);
    const report = writeReport(folder, { profiles: [PLUGGED(), commandProfile('two')] });
    const { manifest } = await runReport({ report, output: join(folder, 'out'), backends: [plugin(run)] });
    const [first, second] = manifest.results;
    t.is(first?.status === 'failed' && first.error.category, 'invalid-output');
    t.regex(first?.status === 'failed' ? first.error.message : '', message);
    t.is(second?.status, 'succeeded');
  }
});

test('a plugin’s backend that hears no signal does not hold the run', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, { profiles: [PLUGGED({ timeoutSeconds: 0.1 }), commandProfile('two')] });
  const deaf = plugin(() => new Promise(() => undefined));
  const { manifest } = await runReport({ report, output: join(folder, 'out'), backends: [deaf] });
  t.like(manifest.results[0], { error: { category: 'timeout', message: 'no report within 0.1 s' } });
});
