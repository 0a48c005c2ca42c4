/** Models, rulings and baselines against the check values of the contract (sections 12 and 13). */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { gateModel, readModel, scoreArchives } from '../../dist/identity/index.js';
import type { ScoreOptions } from '../../dist/identity/score.js';
import { type Fitted, runA, runB } from './archives.js';

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

async function ruled({ folder, model }: Fitted, archive: string, options: Partial<ScoreOptions> = {}) {
  const { scored, refusals } = await scoreArchives([archive], {
    model,
    rulings: join(folder, 'rulings.jsonl'),
    ...options,
  });
  const [only] = scored;
  if (only === undefined) throw new Error(refusals.map((one) => one.message).join('\n'));
  return only.body;
}

test('Run A: model, candidate set and corpus', async (t) => {
  const { report, model } = await runA(t);
  t.like(report.result, {
    model_id: 'pmk-m-3f963322e6324fe5',
    candidate_set_id: 'pmk-cs-169b400fc8599df1',
    corpus_sha256: 'pmk-cor-7784097df7335846',
    operating_points: 24,
    curve: 48,
    power: 48,
  });
  t.is(sha256(model), '9bbe17e4b9ff26c3b30bb7ed09ea4cc2a803f3140168814389e52630b7c8b33c');
  t.true(report.tables.power.every((one) => one.rho_min === 0.02));
});

test('Run A: thresholds, and what is dropped', async (t) => {
  const { report, model } = await runA(t);
  const { header } = await readModel(model);
  const thresholds = (route: string, m: bigint) =>
    header.operating_points.filter((one) => one.route === route && one.m === m).map((one) => one.threshold);
  t.deepEqual(thresholds('synth/route-a', 25n), [1.70451, 1.720817, 1.752245, 1.780777]);
  t.deepEqual(thresholds('synth/route-a', 50n), [1.790091, 1.792681, 1.812855, 1.822748]);
  t.is(thresholds('synth/route-b', 50n)[1], 1.78093);
  t.is(thresholds('synth/route-c', 50n)[1], 1.827014);
  const { dropped } = report.result;
  const rates = dropped.filter((one) => one.why === 'draws');
  t.deepEqual([...new Set(rates.map((one) => one.far))], [0.001]);
  t.is(rates.length, 6);
  const sizes = dropped.filter((one) => one.why === 'rows');
  t.deepEqual([...new Set(sizes.map((one) => one.m))], [100, 150]);
  t.is(sizes.length + rates.length, dropped.length);
});

test('Run A: ruling ids', async (t) => {
  const fitted = await runA(t);
  const a = fitted.archive('a');
  t.is((await ruled(fitted, a)).ruling_id, 'pmk-r-3c53036ea627aa37');
  t.is((await ruled(fitted, a, { far: 0.1 })).ruling_id, 'pmk-r-a4e73b8ca6900c22');
  t.is((await ruled(fitted, a, { far: 0.05, rhoTarget: 0.02 })).ruling_id, 'pmk-r-e1a68df5a291c2a8');
  t.is((await ruled(fitted, a, { far: 0.001 })).ruling_id, 'pmk-r-e0ef04fe594c88e7');
  t.is((await ruled(fitted, a, { mFloor: 100n })).ruling_id, 'pmk-r-80d53d4301bc9e07');
  t.is((await ruled(fitted, a, { cFloor: 20n })).ruling_id, 'pmk-r-9bd120fd94dd7b6f');
  t.is((await ruled(fitted, a, { mFloor: 100n, cFloor: 20n })).ruling_id, 'pmk-r-e7d400544c65c1e8');
  const limited = await ruled(fitted, a, { rhoTarget: 0.01 });
  t.is(limited.verdict, 'UNDETERMINED');
  t.regex(limited.reasons[0] ?? '', /^power_limit: .*synth\/route-b, synth\/route-c.* 0\.01 /);
  t.is(limited.rho_min, null);
});

test("Run A: route b's bytes under route a's name", async (t) => {
  const fitted = await runA(t);
  const folder = join(fitted.folder, 'swapped');
  mkdirSync(folder);
  const swapped = join(folder, 'synthtask__synth-route-a.jsonl.gz');
  copyFileSync(fitted.archive('b'), swapped);
  const sidecar = JSON.parse(readFileSync(`${fitted.archive('a')}.window.json`, 'utf8'));
  writeFileSync(
    `${swapped}.window.json`,
    JSON.stringify({ ...sidecar, archive_sha256: `sha256:${sha256(swapped)}` }),
  );
  const body = await ruled(fitted, swapped);
  t.is(body.verdict, 'SUBSTITUTED');
  t.is(body.statistic, -2.398996);
  t.is(body.ruling_id, 'pmk-r-504a8105e871a729');
});

test('Run A: baseline', async (t) => {
  const { folder, model } = await runA(t);
  const baseline = join(folder, 'baseline.json');
  await gateModel(model, { baseline, writeBaseline: true });
  t.is(sha256(baseline), '784c99a072a652ad902f3368da6f6863d3fd6f0ea9dd50d3af9b50da609dea41');
});

const RUN_B: readonly [string, string | undefined, string][] = [
  ['chargram', undefined, 'pmk-m-bb565354a9e7cf79'],
  ['chargram', 'RAW@1', 'pmk-m-0e6a4b3dfee45fc7'],
  ['chargram', 'ABL@1', 'pmk-m-6689fd0ba464d4f2'],
  ['trivial', undefined, 'pmk-m-6d05ca4c36a1a394'],
];
for (const [detector, view, id] of RUN_B) {
  test(`Run B: ${detector}, view ${view ?? 'by default'}`, async (t) => {
    const { report } = await runB(t, detector, view);
    t.is(report.result.model_id, id);
    t.is(report.result.corpus_sha256, 'pmk-cor-c38fb40a2497a1e9');
    t.is(report.result.candidate_set_id, 'pmk-cs-ae6089ada3590575');
  });
}

test('Run B: a task under its own name, and under another', async (t) => {
  const fitted = await runB(t, 'chargram');
  const plain = await ruled(fitted, fitted.archive('a', 't2'), { far: 0.05 });
  const other = await ruled(fitted, fitted.archive('a', 't2'), { far: 0.05, taskAs: 't1' });
  t.is(plain.ruling_id, 'pmk-r-225a10e630a95d76');
  t.is(other.ruling_id, 'pmk-r-98ff8ff8d55c0421');
  t.is(plain.scored_as, null);
  t.is(other.scored_as, 't1');
  t.is(other.task, 't2');
  const itself = await ruled(fitted, fitted.archive('a', 't2'), { far: 0.05, taskAs: 't2' });
  t.is(itself.ruling_id, plain.ruling_id);
});

test('Run B: the trivial detector', async (t) => {
  const fitted = await runB(t, 'trivial');
  const body = await ruled(fitted, fitted.archive('a', 't1'), { far: 0.05 });
  t.is(body.ruling_id, 'pmk-r-7da4a40a3f9977f4');
  t.is(body.detector.id, 'trivial');
});
