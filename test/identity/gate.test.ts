/** The gate's policy (PMK-GTE-001 to 003): what moved, what declares it, what cannot be compared. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import type { Baseline, GatePoint } from '../../dist/identity/gate/baseline.js';
import { compareBaselines } from '../../dist/identity/gate/compare.js';
import { gateText } from '../../dist/identity/gate/report.js';
import { baselineFrom, type GateOptions, gateModel } from '../../dist/identity/index.js';
import type { Json, JsonObject } from '../../dist/json/tagged.js';
import { canonicalText, contentId, parseJson } from '../../dist/native.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { names, runA } from './archives.js';
import { line, numbered, ruling } from './rulings.js';

const point = (far: number, m: bigint, threshold: number): GatePoint => ({
  task: 't',
  route: 'r',
  far,
  m,
  threshold,
});

const BASE: Baseline = {
  detector: { id: 'chargram', version: '1' },
  specMajor: '2',
  calibrationSha256: 'pmk-cor-0',
  candidateSetId: 'pmk-cs-0',
  points: [point(0.01, 25n, 1), point(0.01, 50n, 2)],
};

const SIDES = { model: 'm', baseline: 'b' };
const compared = (model: Partial<Baseline>, baseline: Partial<Baseline> = {}) =>
  compareBaselines({ ...BASE, ...model }, { ...BASE, ...baseline }, SIDES);

test('no change passes', (t) => {
  const { passes, changes, declared, points } = compared({});
  t.deepEqual([passes, changes, declared, points], [true, [], [], 2]);
});

const CHANGES: readonly [string, Partial<Baseline>, readonly string[]][] = [
  ['a moved point', { points: [point(0.01, 25n, 1), point(0.01, 50n, 2.000001)] }, ['moved']],
  ['a missing point', { points: [point(0.01, 25n, 1)] }, ['missing']],
  ['a new point', { points: [...BASE.points, point(0.05, 25n, 1)] }, ['new']],
  ['another calibration', { calibrationSha256: 'pmk-cor-1' }, ['calibration']],
  ['another candidate set', { candidateSetId: 'pmk-cs-1' }, ['candidate-set']],
  [
    'a point that changed its size',
    { points: [point(0.01, 25n, 1), point(0.01, 75n, 2)] },
    ['missing', 'new'],
  ],
];
for (const [title, model, what] of CHANGES) {
  test(`${title} fails, unless it is declared`, (t) => {
    const { passes, changes } = compared(model);
    t.false(passes);
    t.deepEqual(
      changes.map((one) => one.what),
      what,
    );
    const version = compared({ ...model, detector: { id: 'chargram', version: '2' } });
    t.deepEqual([version.passes, version.declared], [true, ['detector']]);
    const major = compared({ ...model, specMajor: '3' });
    t.deepEqual([major.passes, major.declared], [true, ['spec-major']]);
  });
}

test('the detector is compared as a whole', (t) => {
  const { declared } = compared({}, { detector: { id: 'chargram', version: '1', note: 'x' } });
  t.deepEqual(declared, ['detector']);
});

test('an empty side cannot be compared, and a version does not help', (t) => {
  const refusal = (model: Partial<Baseline>, baseline: Partial<Baseline>) =>
    t.throws<Refusal>(() => compared(model, baseline));
  t.like(refusal({ points: [] }, {}), { kind: 'gate.empty', file: 'm' });
  t.like(refusal({}, { points: [] }), { kind: 'gate.empty', file: 'b' });
  t.like(refusal({ points: [], specMajor: '3' }, {}), { kind: 'gate.empty' });
});

test('a point twice counts once, and with two thresholds not at all', (t) => {
  t.true(compared({ points: [...BASE.points, point(0.01, 25n, 1)] }).passes);
  const refusal = t.throws<Refusal>(() => compared({}, { points: [...BASE.points, point(0.01, 25n, 9)] }));
  t.like(refusal, { kind: 'gate.baseline', file: 'b' });
});

test('points whose names only join to the same text are different points', (t) => {
  const odd = { ...point(0.01, 25n, 1), task: 't","r', route: '' };
  t.deepEqual(
    compared({ points: [...BASE.points, odd] }).changes.map((one) => one.what),
    ['new'],
  );
});

const DOCUMENT: JsonObject = {
  punchmark_schema: 'gate-baseline/v1',
  detector: { id: 'chargram', version: '1' },
  spec_major: '2',
  calibration_sha256: 'pmk-cor-0',
  candidate_set_id: 'pmk-cs-0',
  operating_points: [{ task: 't', route: 'r', far: 0.01, m: 25n, threshold: 0n }],
};

test('a baseline is read, and a threshold written 0 is 0.0', (t) => {
  t.deepEqual(baselineFrom(DOCUMENT, 'f').points, [point(0.01, 25n, 0)]);
});

const [POINT] = DOCUMENT.operating_points as readonly JsonObject[];
const MALFORMED: readonly [string, Json, string][] = [
  ['a list', [], ''],
  ['null', null, ''],
  ['another schema', { ...DOCUMENT, punchmark_schema: 'x' }, '/punchmark_schema'],
  ['a detector that is a list', { ...DOCUMENT, detector: ['chargram', '1'] }, '/detector'],
  ['a detector without a version', { ...DOCUMENT, detector: { id: 'chargram' } }, '/detector/version'],
  ['no major version', { ...DOCUMENT, spec_major: null }, '/spec_major'],
  ['no calibration', { ...DOCUMENT, calibration_sha256: null }, '/calibration_sha256'],
  ['no candidate set', { ...DOCUMENT, candidate_set_id: 1n }, '/candidate_set_id'],
  ['points in words', { ...DOCUMENT, operating_points: 'all' }, '/operating_points'],
  ['a point that is none', { ...DOCUMENT, operating_points: [1n] }, '/operating_points/0'],
  ...(['task', 'route', 'far', 'm', 'threshold'] as const).map((name): [string, Json, string] => [
    `a point without ${name}`,
    { ...DOCUMENT, operating_points: [{ ...POINT, [name]: null }] },
    `/operating_points/0/${name}`,
  ]),
  ['half a row', { ...DOCUMENT, operating_points: [{ ...POINT, m: 2.5 }] }, '/operating_points/0/m'],
];
for (const [title, document, pointer] of MALFORMED) {
  test(`unevaluable: ${title}`, (t) => {
    t.like(
      t.throws<Refusal>(() => baselineFrom(document, 'f')),
      { kind: 'gate.baseline', pointer, file: 'f' },
    );
  });
}

test('a baseline without a detector is unevaluable', (t) => {
  const { detector: _, ...rest } = DOCUMENT;
  t.like(
    t.throws<Refusal>(() => baselineFrom(rest, 'f')),
    { kind: 'gate.baseline', pointer: '/detector' },
  );
});

/** A model with its baseline, and a gate over both. */
async function gated(t: ExecutionContext) {
  const { folder, model } = await runA(t, true);
  const baseline = join(folder, 'baseline.json');
  const rulings = join(folder, 'rulings.jsonl');
  const gate = (options: Partial<GateOptions> = {}) => gateModel(model, { baseline, rulings, ...options });
  await gate({ writeBaseline: true });
  return { folder, model, baseline, rulings, gate };
}

test('what is written passes, sorted by task, route, rate and size', async (t) => {
  const { gate, baseline } = await gated(t);
  const { result, exit } = await gate();
  t.deepEqual([result.verdict, exit, result.points], ['pass', 0, 12]);
  const { operating_points } = JSON.parse(readFileSync(baseline, 'utf8'));
  const order = operating_points.map((one: GatePoint) => [one.route, one.far, one.m]);
  t.deepEqual(order.slice(0, 4), [
    ['synth/route-a', 0.05, 25],
    ['synth/route-a', 0.05, 50],
    ['synth/route-a', 0.1, 25],
    ['synth/route-a', 0.1, 50],
  ]);
});

test('the store is checked beside the verdict, and a measured failure stays one', async (t) => {
  const { gate, baseline, rulings } = await gated(t);
  const chain = { requireChainValid: true };
  const outcome = async () => {
    const { exit, result, refusals } = await gate(chain);
    return [exit, result.verdict, result.chain_rulings, refusals.map((one) => one.kind)];
  };
  t.deepEqual(await outcome(), [2, 'pass', null, ['store.missing']]);
  writeFileSync(rulings, '\n \n');
  t.deepEqual(await outcome(), [2, 'pass', null, ['store.missing']]);
  writeFileSync(rulings, line(numbered(1)));
  t.deepEqual(await outcome(), [0, 'pass', 1, []]);
  writeFileSync(rulings, line(ruling()).slice(1));
  t.deepEqual(await outcome(), [2, 'pass', null, ['store.line']]);
  writeFileSync(baseline, readFileSync(baseline, 'utf8').replace('pmk-cor-', 'pmk-cor-x'));
  t.deepEqual(await outcome(), [1, 'fail', null, ['store.line']]);
  t.is((await gate()).exit, 1, 'without the flag nobody asks');
});

test('a baseline is not written beside a store that does not hold', async (t) => {
  const { gate, folder } = await gated(t);
  const before = names(folder);
  const other = { baseline: join(folder, 'other.json'), writeBaseline: true, requireChainValid: true };
  t.is((await t.throwsAsync<Refusal>(gate(other)))?.kind, 'store.missing');
  t.deepEqual(names(folder), before);
});

test('a model without points is neither compared nor a baseline', async (t) => {
  const { model, folder, baseline } = await gated(t);
  const none = { ...(parseJson(readFileSync(model)) as JsonObject), operating_points: [] };
  const path = join(folder, 'none.json');
  const sound = { ...none, model_id: contentId(none, 'model_id', 'pmk-m') };
  writeFileSync(path, canonicalText(sound, 'indent'));
  const before = names(folder);
  for (const options of [{ baseline }, { baseline: `${path}.b`, writeBaseline: true }]) {
    const refusal = await t.throwsAsync<Refusal>(gateModel(path, options));
    t.like(refusal, { kind: 'gate.empty', file: path });
  }
  t.deepEqual(names(folder), before);
});

test('the text lists changes one by one, and counts what is too much', (t) => {
  const result = {
    model_id: 'pmk-m-0',
    verdict: 'fail' as const,
    baseline: 'b',
    points: 2,
    changes: compared({ points: [point(0.01, 25n, 1.5)], calibrationSha256: 'pmk-cor-1' }).changes,
    declared: [],
    chain_rulings: null,
  };
  const lines = gateText(result).split('\n');
  t.regex(lines[0] ?? '', /^FAIL {2}pmk-m-0: 3 changes against the baseline/);
  t.deepEqual(
    lines.slice(3).map((one) => one.split(/ {2,}/)),
    [
      ['moved', 't', 'r', '0.01', '25', '1.0', '1.5'],
      ['missing', 't', 'r', '0.01', '50', '2.0', '-'],
      ['calibration', 'pmk-cor-0', 'pmk-cor-1'],
    ],
  );
  const [change] = result.changes;
  const many = { ...result, changes: Array.from({ length: 500 }, () => change).flatMap((one) => one ?? []) };
  t.true(gateText(many).split('\n').length < 50);
  t.regex(gateText(many), /and 460 more changes/);
});
