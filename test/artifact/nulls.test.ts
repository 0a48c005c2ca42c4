/** Null draws that are made again: the stored thresholds are their quantiles. */

import test from 'ava';
import { binsOf } from '../../dist/artifact/model/nulls.js';
import { readModel, recomputeNulls } from '../../dist/identity/index.js';
import { sixDecimals } from '../../dist/native.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { runA, runB } from '../identity/archives.js';

/** The contract's quantile, section 8: index max(0, floor(far x n) - 1) of ascending draws. */
function quantile(draws: Float64Array, far: number): number {
  return draws[Math.max(0, Math.floor(far * draws.length) - 1)] ?? Number.NaN;
}

for (const [name, make] of [
  ['run A', (t) => runA(t)],
  ['run B, two tasks', (t) => runB(t, 'chargram')],
  ['run B, trivial', (t) => runB(t, 'trivial')],
] as readonly [string, typeof runA][]) {
  test(`${name}: every threshold is the quantile of the draws`, async (t) => {
    const { folder, model } = await make(t);
    const { header } = await readModel(model);
    const draws = await recomputeNulls(header, [`${folder}/arch`]);
    for (const point of header.operating_points) {
      const own = draws.find(
        (one) => one.task === point.task && one.route === point.route && BigInt(one.m) === point.m,
      );
      t.is(BigInt(own?.draws.length ?? 0), point.n_null);
      t.is(sixDecimals(quantile(own?.draws ?? new Float64Array(), point.far)), point.threshold);
      t.deepEqual(
        [...(own?.draws ?? [])],
        [...(own?.draws ?? [])].sort((a, b) => a - b),
      );
    }
  });
}

test('other archives, or fewer, are refused', async (t) => {
  const { model, archive } = await runA(t, true);
  const { header } = await readModel(model);
  const other = await runA(t, true);
  // The same bytes under the same names are the same archives, wherever they lie.
  await t.notThrowsAsync(
    recomputeNulls(
      header,
      ['a', 'b', 'c'].map((one) => other.archive(one)),
    ),
  );
  const missing = await t.throwsAsync(recomputeNulls(header, [archive('a'), archive('b')]));
  t.deepEqual(
    refusalsOf(missing)?.map(({ kind }) => kind),
    ['fit.input'],
  );
  const twice = await t.throwsAsync(
    recomputeNulls(header, [archive('a'), archive('a'), archive('b'), archive('c')]),
  );
  t.deepEqual(
    refusalsOf(twice)?.map(({ kind }) => kind),
    ['nulls.differ'],
  );
});

test('bins hold every draw once', (t) => {
  const draws = Float64Array.from([-2, -1, -1, 0, 0.5, 3]);
  const bins = binsOf(draws);
  t.is(
    bins.reduce((sum, { count }) => sum + count, 0),
    6,
  );
  t.is(bins[0]?.from, -2);
  t.is(bins.at(-1)?.count, 1);
  t.deepEqual(binsOf(Float64Array.from([1, 1])), [{ from: 0.5, to: 1.5, count: 2 }]);
  t.deepEqual(binsOf(new Float64Array()), []);
});
