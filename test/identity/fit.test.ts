/** Fitting: grids, what is dropped, what is refused, and what a refusal leaves behind. */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'ava';
import { droppedPoints } from '../../dist/identity/fit/dropped.js';
import { fitNumbers } from '../../dist/identity/fit/numbers.js';
import {
  type FitOptions,
  type FitReport,
  fitModel,
  fitText,
  parseFarGrid,
  parseMGrid,
} from '../../dist/identity/index.js';
import { type Refusal, Refused } from '../../dist/refusal/index.js';
import { names, ROUTES, runA } from './archives.js';

test('grids: order and repeats kept, empty pieces dropped', (t) => {
  t.deepEqual(parseFarGrid('0.1,,0.02, 5e-2,0.1,.5,'), [0.1, 0.02, 0.05, 0.1, 0.5]);
  t.deepEqual(parseMGrid('50,6,,+50,072'), [50, 6, 50, 72]);
  t.deepEqual(parseFarGrid(''), []);
});

for (const bad of ['0', '1', '-0.1', 'nan', 'inf', 'ten', '0.1,ten', ' ', '0x1', '1e-400', '0.1 0.2']) {
  test(`no false-alarm rate: ${JSON.stringify(bad)}`, (t) => {
    t.is(t.throws<Refusal>(() => parseFarGrid(bad))?.kind, 'usage.option');
  });
}
for (const bad of ['0', '-1', '2.5', '1e3', '99999999999999999999', 'all', '25, ,']) {
  test(`no size: ${JSON.stringify(bad)}`, (t) => {
    t.is(t.throws<Refusal>(() => parseMGrid(bad))?.kind, 'usage.option');
  });
}

test('detectors and views', (t) => {
  t.like(fitNumbers({}), { detector: 'chargram', view: 'CANON@1', nNull: 2000, seed: 0n });
  t.like(fitNumbers({ detector: 'trivial' }), { view: 'RAW@1' });
  t.like(fitNumbers({ detector: 'trivial', view: 'RAW@1' }), { view: 'RAW@1' });
  const kind = (detector: string, view?: string) =>
    t.throws<Refusal>(() => fitNumbers({ detector, view }))?.kind;
  for (const [detector, view] of [
    ['other'],
    ['toString'],
    ['trivial', 'ABL@1'],
    ['chargram', 'CANON@2'],
    ['chargram', ''],
  ] as const) {
    t.is(kind(detector, view), 'fit.detector');
  }
});

test('numbers of a library call are checked like those of a command line', (t) => {
  const bad: readonly Parameters<typeof fitNumbers>[0][] = [
    { farGrid: [0] },
    { farGrid: [Number.NaN] },
    { farGrid: [] },
    { mGrid: [] },
    { mGrid: [0] },
    { mGrid: [1.5] },
    { nNull: 0.5 },
    { nNull: 10_000_001 },
    { nSplice: 1e12 },
    { powerTarget: Number.POSITIVE_INFINITY },
  ];
  for (const settings of bad) {
    t.is(t.throws<Refusal>(() => fitNumbers(settings))?.kind, 'usage.option', JSON.stringify(settings));
  }
});

test('what is dropped, and why: rows, clusters, draws', (t) => {
  const numbers = fitNumbers({ farGrid: [0.01, 0.1], mGrid: [25, 50, 50], nNull: 100, minClusters: 8 });
  const offers = [
    { task: 't', route: 'b', rows: 60, clusters: 12 },
    { task: 't', route: 'a', rows: 60, clusters: 7 },
    { task: 't', route: 'a', rows: 30, clusters: 8 },
    { task: 't', route: 'a', rows: 30, clusters: 9 },
    { task: 't', route: 'c', rows: 20, clusters: 9 },
  ];
  const base = { task: 't' };
  t.deepEqual(droppedPoints(offers, numbers), [
    // 100 draws over two usable archives: 50 each, so 1 expected below 0.01, and 10 below 0.1.
    { ...base, route: 'a', m: 25, far: 0.01, why: 'draws', draws: 100 },
    { ...base, route: 'a', m: 50, far: null, why: 'clusters', draws: 0 },
    { ...base, route: 'b', m: 25, far: 0.01, why: 'draws', draws: 100 },
    { ...base, route: 'b', m: 50, far: 0.01, why: 'draws', draws: 100 },
    { ...base, route: 'c', m: 25, far: null, why: 'rows', draws: 0 },
    { ...base, route: 'c', m: 50, far: null, why: 'rows', draws: 0 },
  ]);
});

test('a fit of a folder is the fit of its files, and the model replaces what stood there', async (t) => {
  const { folder, model, report } = await runA(t, true);
  const out = join(folder, 'again', 'model.json');
  mkdirSync(join(folder, 'again'));
  writeFileSync(out, 'old');
  const numbers = { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] };
  const again = await fitModel([join(folder, 'arch')], { candidates: ROUTES, out, ...numbers });
  t.is(again.result.model_id, report.result.model_id);
  t.deepEqual(readFileSync(out), readFileSync(model));
  t.deepEqual(names(join(folder, 'again')), ['model.json'], 'no temporary file stays');
});

test('the number of threads does not show', async (t) => {
  const { archive, report, folder } = await runA(t, true);
  const numbers = { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] };
  for (const threads of [1, 3]) {
    const out = join(folder, `${threads}.json`);
    const { result } = await fitModel(
      ['a', 'b', 'c'].map((letter) => archive(letter)),
      {
        candidates: [...ROUTES].reverse(),
        out,
        threads,
        ...numbers,
      },
    );
    t.is(result.model_id, report.result.model_id);
  }
});

test('an archive given twice counts twice', async (t) => {
  const { archive, folder, report } = await runA(t, true);
  const inputs = ['a', 'b', 'c', 'a'].map((letter) => archive(letter));
  const numbers = { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] };
  const twice = await fitModel(inputs, { candidates: ROUTES, out: join(folder, 'twice.json'), ...numbers });
  t.is(twice.result.archives, 4);
  t.not(twice.result.corpus_sha256, report.result.corpus_sha256);
});

test('all there is to refuse about all archives is told at once, and nothing is written', async (t) => {
  const { archive, folder } = await runA(t, true);
  const bad = join(folder, 'bad');
  mkdirSync(bad);
  const place = (name: string) => join(bad, name);
  copyFileSync(archive('a'), place('noname.jsonl.gz'));
  copyFileSync(archive('a'), place('synthtask__unknown.jsonl.gz'));
  copyFileSync(archive('b'), place('synthtask__synth-route-b.jsonl.gz'));
  writeFileSync(place('synthtask__synth-route-c.jsonl.gz'), 'no gzip');
  const before = names(folder);
  const inputs = [archive('a'), bad, join(folder, 'nowhere__synth-route-a.jsonl.gz')];
  const out = join(folder, 'deep', 'model.json');
  const error = await t.throwsAsync<Refused>(fitModel(inputs, { candidates: ROUTES, out }));
  t.true(error instanceof Refused);
  t.deepEqual(
    error?.refusals.map(({ kind, file }) => [kind, basename(file ?? '')]),
    [
      ['archive.name', 'noname.jsonl.gz'],
      ['sidecar.missing', 'synthtask__synth-route-b.jsonl.gz'],
      ['archive.gzip', 'synthtask__synth-route-c.jsonl.gz'],
      ['archive.slug', 'synthtask__unknown.jsonl.gz'],
      ['archive.read', 'nowhere__synth-route-a.jsonl.gz'],
    ],
  );
  t.deepEqual(names(folder), before);
});

test('refusals of the fit itself leave nothing behind', async (t) => {
  const { archive, folder } = await runA(t, true);
  const before = names(folder);
  const out = join(folder, 'none.json');
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  const kind = async (inputs: readonly string[], options: Partial<FitOptions>) => {
    const error = await t.throwsAsync<Refusal>(fitModel(inputs, { candidates: ROUTES, out, ...options }));
    return error?.kind;
  };
  t.is(await kind(all, { mGrid: [73] }), 'fit.no-points');
  t.is(await kind(all, { minClusters: 13 }), 'fit.no-points');
  t.is(await kind(all.slice(0, 2), {}), 'fit.input', 'a candidate without an archive');
  t.is(await kind(all.slice(0, 1), { candidates: ROUTES.slice(0, 1) }), 'fit.input', 'one candidate');
  t.is(await kind(all, { corpus: folder }), 'corpus.read');
  t.is(await kind(all, { farGrid: [2] }), 'usage.option');
  t.deepEqual(names(folder), before);
});

test('a sidecar whose route only shares the slug belongs to no candidate', async (t) => {
  const { archive, folder } = await runA(t, true);
  const sidecar = `${archive('a')}.window.json`;
  const document = JSON.parse(readFileSync(sidecar, 'utf8'));
  writeFileSync(sidecar, JSON.stringify({ ...document, route: 'synth-route/a' }));
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  const refused = fitModel(all, { candidates: ROUTES, out: join(folder, 'x.json') });
  t.is((await t.throwsAsync<Refusal>(refused))?.kind, 'fit.input');
});

test('a stopped fit writes nothing', async (t) => {
  const { archive, folder } = await runA(t, true);
  const abort = new AbortController();
  const out = join(folder, 'none.json');
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  const running = fitModel(all, { candidates: ROUTES, out, nSplice: 1_000_000, signal: abort.signal });
  setTimeout(() => abort.abort(), 200);
  const error = await t.throwsAsync<Refused | Refusal>(running);
  const kinds = error instanceof Refused ? error.refusals.map((one) => one.kind) : [error?.kind];
  t.deepEqual([...new Set(kinds)], ['run.cancelled']);
  t.false(names(folder).includes('none.json'));
});

test('a model cannot be written: nothing is left of it', async (t) => {
  const { archive, folder } = await runA(t, true);
  const numbers = { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] };
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  const before = names(folder);
  for (const out of [join(folder, 'arch'), join(folder, 'model.json', 'below.json')]) {
    const refused = fitModel(all, { candidates: ROUTES, out, ...numbers });
    t.is((await t.throwsAsync<Refusal>(refused))?.kind, 'file.write');
  }
  t.deepEqual(names(folder), before);
});

test('the text shows every point of a small fit, and what was dropped', async (t) => {
  const { report } = await runA(t, true);
  const text = fitText(report);
  for (const { threshold } of report.tables.operating_points) t.true(text.includes(threshold.toFixed(6)));
  t.regex(text, /^pmk-m-[0-9a-f]{16} {2}/);
  t.false(text.includes('Dropped'));
  const dropped = { ...report.result, dropped: [{ ...DROPPED, why: 'rows' as const, far: null, draws: 0 }] };
  t.regex(
    fitText({ ...report, result: dropped }),
    /m 100 +1 {2}no archive of the task and route has 100 rows/,
  );
  const few = { ...report.result, dropped: [{ ...DROPPED, why: 'draws' as const, far: 0.001, draws: 2000 }] };
  t.regex(fitText({ ...report, result: few }), /far 0\.001 +1 {2}2\.0 of 2000 draws are expected/);
});

const DROPPED = { task: 'synthtask', route: 'synth/route-a', m: 100 };

test('the text of a large fit stays readable', async (t) => {
  const { report } = await runA(t, true);
  const routes = Array.from({ length: 26 }, (_, at) => `r${at}`);
  const tasks = ['t1', 't2', 't3', 't4'];
  const cells = tasks.flatMap((task) => routes.map((route) => ({ task, route })));
  const grid = cells.flatMap((cell) =>
    [25n, 50n, 100n].flatMap((m) => [0.01, 0.05, 0.1].map((far) => ({ ...cell, m, far }))),
  );
  const pairs = grid.flatMap(({ route, ...rest }) =>
    routes.filter((one) => one !== route).map((substitute) => ({ ...rest, declared: route, substitute })),
  );
  const large: FitReport = {
    result: report.result,
    tables: {
      operating_points: grid.map((one) => ({ ...one, threshold: 1, n_null: 2000n })),
      curve: pairs.map((one) => ({ ...one, miss: 0.5 })),
      power: pairs.map((one) => ({
        ...one,
        power_target: 0.8,
        rho_min: one.substitute === 'r7' ? null : 0.1,
      })),
    },
  };
  const text = fitText(large);
  t.true(text.split('\n').length < 400, `${text.split('\n').length} lines`);
  t.regex(text, /r0 +worst +100 +none +none +none/);
  rmSync(report.result.out, { force: true });
});
