/** The ruling procedure (contract, section 10), step by step, on a model made up for it. */

import test from 'ava';
import type { ModelHeader, OperatingPoint, PowerPoint } from '../../dist/identity/model.js';
import { checkScope, decide, operatingPoint, tooLittle } from '../../dist/identity/score/decide.js';
import { SCORE_DEFAULTS, scorePolicy } from '../../dist/identity/score/policy.js';
import type { Refusal } from '../../dist/refusal/index.js';

const point = (far: number, m: number, threshold: number, changes: Partial<OperatingPoint> = {}) => ({
  task: 't',
  route: 'a',
  far,
  m: BigInt(m),
  threshold,
  n_null: 2000n,
  ...changes,
});
const power = (substitute: string, rho_min: number | null, changes: Partial<PowerPoint> = {}) => ({
  task: 't',
  declared: 'a',
  substitute,
  m: 50n,
  far: 0.05,
  power_target: 0.8,
  rho_min,
  ...changes,
});

function model(points: readonly OperatingPoint[], pairs: readonly PowerPoint[]): ModelHeader {
  return {
    model_id: 'pmk-m-0',
    spec_version: '2.1.0',
    detector: { id: 'chargram', version: '1', feature_spec: 'chargram/v1', view: 'CANON@1' },
    candidate_set: { id: 'pmk-cs-0', routes: ['a', 'b', 'c'] },
    calibration: { corpus_sha256: 'pmk-cor-0' },
    operating_points: points,
    curve: [],
    power: pairs,
  };
}

const POINTS = [point(0.1, 25, 1.5), point(0.05, 25, 1), point(0.05, 50, 2), point(0.05, 100, 3)];
const PAIRS = [power('b', 0.1), power('c', 0.3)];
const POLICY = { ...SCORE_DEFAULTS, far: 0.05 };
const MODEL = model(POINTS, PAIRS);

test('a statistic at the threshold is none below it', (t) => {
  t.is(decide(MODEL, 't', 'a', 72, 2, POLICY).verdict, 'SAME-PRODUCER');
  t.is(decide(MODEL, 't', 'a', 72, 2 - Number.EPSILON, POLICY).verdict, 'SUBSTITUTED');
});

test('the largest size that the archive reaches decides, the first on ties', (t) => {
  t.is(operatingPoint(POINTS, 0.05, 24), undefined);
  t.is(operatingPoint(POINTS, 0.05, 25)?.threshold, 1);
  t.is(operatingPoint(POINTS, 0.05, 99)?.threshold, 2);
  t.is(operatingPoint(POINTS, 0.05, 100)?.threshold, 3);
  t.is(operatingPoint([point(0.05, 50, 7), point(0.05, 50, 8)], 0.05, 72)?.threshold, 7);
  t.is(operatingPoint(POINTS, 0.05 + Number.EPSILON, 100), undefined, 'rates are met exactly');
});

test('SAME-PRODUCER states the largest fraction that a substitution needs', (t) => {
  const { verdict, rhoMin, reasons } = decide(MODEL, 't', 'a', 72, 9, POLICY);
  t.deepEqual([verdict, rhoMin, reasons], ['SAME-PRODUCER', 0.3, []]);
});

test('SUBSTITUTED needs no power, and states no fraction', (t) => {
  const { verdict, rhoMin, reasons } = decide(model(POINTS, []), 't', 'a', 72, -1, POLICY);
  t.deepEqual([verdict, rhoMin, reasons], ['SUBSTITUTED', null, []]);
});

test('without an operating point the reason lists the rates of the task and route', (t) => {
  const others = [point(0.2, 25, 0, { route: 'b' }), point(0.3, 25, 0, { task: "it's" })];
  const header = model([...POINTS, ...others], PAIRS);
  t.deepEqual(decide(header, 't', 'a', 72, 9, { ...POLICY, far: 0.01 }).reasons, [
    "no_operating_point: nothing calibrated at far=0.01 for task 't' at m <= 72 (calibrated far grid: [0.05, 0.1])",
  ]);
  t.deepEqual(decide(header, "it's", 'a', 72, 9, { ...POLICY, far: 1e-5 }).reasons, [
    'no_operating_point: nothing calibrated at far=1e-05 for task "it\'s" at m <= 72 (calibrated far grid: [0.3])',
  ]);
  t.deepEqual(decide(header, 't', 'c', 72, 9, POLICY).reasons, [
    "no_operating_point: nothing calibrated at far=0.05 for task 't' at m <= 72 (calibrated far grid: [])",
  ]);
});

test('power entries of another task, route, size or rate do not count', (t) => {
  const strangers = [
    power('b', 0.1, { task: 'u' }),
    power('b', 0.1, { declared: 'b' }),
    power('b', 0.1, { m: 25n }),
    power('b', 0.1, { far: 0.1 }),
  ];
  const { verdict, reasons, point: found } = decide(model(POINTS, strangers), 't', 'a', 72, 9, POLICY);
  t.is(verdict, 'UNDETERMINED');
  t.deepEqual(reasons, ['no_power_table: no power entries for (task=t, m=50)']);
  t.is(found?.threshold, 2, 'the threshold is kept');
});

test('one unresolved substitute is enough, and all are named in file order', (t) => {
  const pairs = [power('c', 0.3), power('b', null), power('d', 0.2)];
  const header = model(POINTS, pairs);
  const named = (rhoTarget: number) => decide(header, 't', 'a', 72, 9, { ...POLICY, rhoTarget }).reasons;
  t.regex(named(0.2)[0] ?? '', /^power_limit: had c, b served a fraction 0\.2 /);
  t.regex(named(1)[0] ?? '', /^power_limit: had b served a fraction 1\.0 /);
  t.is(decide(header, 't', 'a', 72, 9, POLICY).rhoMin, null);
  const met = decide(model(POINTS, [power('b', 0.3)]), 't', 'a', 72, 9, { ...POLICY, rhoTarget: 0.3 });
  t.is(met.verdict, 'SAME-PRODUCER', 'a target that is met exactly is met');
});

test('floors and cap: at them is enough, and all that is short is told at once', (t) => {
  const enough = { items: 25, clusters: 8, stubs: 5, rows: 100 };
  t.is(tooLittle(enough, SCORE_DEFAULTS), undefined);
  t.deepEqual(tooLittle({ items: 24, clusters: 7, stubs: 6, rows: 100 }, SCORE_DEFAULTS)?.reasons, [
    'insufficient_items: 24 < floor 25',
    'insufficient_clusters: 7 < floor 8',
    'stub_share: 0.060 of rows are error stubs (cap 0.05)',
  ]);
  t.deepEqual(tooLittle({ ...enough, stubs: 1, rows: 16 }, { ...SCORE_DEFAULTS, stubCap: 0 })?.reasons, [
    // 1/16 = 0.0625 is a tie, which goes to the even neighbour.
    'stub_share: 0.062 of rows are error stubs (cap 0.0)',
  ]);
});

test('route first, then task', (t) => {
  const kind = (route: string, task: string) =>
    t.throws<Refusal>(() => checkScope(MODEL, route, task, 'f'))?.kind;
  t.notThrows(() => checkScope(MODEL, 'a', 't', 'f'));
  t.is(kind('z', 'u'), 'score.route');
  t.is(kind('b', 'u'), 'score.task');
});

test('a policy holds finite numbers', (t) => {
  for (const bad of [{ far: Number.NaN }, { rhoTarget: Number.POSITIVE_INFINITY }, { stubCap: Number.NaN }]) {
    t.is(t.throws<Refusal>(() => scorePolicy(bad))?.kind, 'usage.option');
  }
  t.deepEqual(scorePolicy({}), SCORE_DEFAULTS);
});
