/** Null draws: what the statistic does when nothing was substituted. */

import type { NullDraws } from '../../identity/index.js';
import { type Bin, type Block, heading, named, paragraph, picture } from '../../report/index.js';
import { boundedTable, six } from '../words.js';
import { ascending } from './groups.js';
import { rateName, type Threshold } from './thresholds.js';

const BINS = 40;

/** The draws of one task with its thresholds; without draws, why there are none. */
export function nullsSection(
  task: string,
  points: readonly Threshold[],
  draws: readonly NullDraws[] | undefined,
): readonly Block[] {
  if (draws === undefined)
    return [
      heading(3, 'Null draws'),
      paragraph(
        'Models store no null draws, so only their thresholds are shown. With --archives and the archives of the fit, the draws are made again and shown.',
      ),
    ];
  const own = draws.filter((one) => one.task === task);
  const thresholds = (one: NullDraws) =>
    points.filter(({ route, m }) => route === one.route && m === BigInt(one.m));
  return [
    heading(3, 'Null draws'),
    paragraph(
      'Made again from the archives given; every threshold of the model is the quantile of its draws, to the last digit.',
    ),
    picture({
      kind: 'histograms',
      title: `Null draws of task ${task}`,
      description:
        'How often the statistic falls where, for untouched samples of each declared route and size; upright lines are the thresholds of the false-alarm rates.',
      classes: ascending(points.map(({ far }) => far)).map(rateName),
      axis: 'statistic',
      panels: own.map((one) => ({
        name: `${one.route}, ${one.m} items`,
        bins: binsOf(one.draws),
        lines: thresholds(one).map(({ far, threshold }) => ({ class: rateName(far), at: threshold })),
      })),
    }),
    ...boundedTable(
      [
        'route',
        'size in items',
        'draws',
        'least',
        'lower quarter',
        'middle',
        'upper quarter',
        'most',
        'below 0',
      ],
      own.map((one) => [named(one.route), String(one.m), String(one.draws.length), ...summary(one.draws)]),
    ),
  ];
}

/** Of ascending draws. */
function summary(draws: Float64Array): readonly string[] {
  const at = (share: number) => six(draws[Math.round(share * (draws.length - 1))] ?? 0);
  const below = draws.findIndex((one) => one >= 0);
  return [0, 0.25, 0.5, 0.75, 1].map(at).concat(String(below < 0 ? draws.length : below));
}

/** Ascending draws in bins of one width. */
export function binsOf(draws: Float64Array): readonly Bin[] {
  const [least = 0, most = 0] = [draws[0], draws[draws.length - 1]];
  if (draws.length === 0) return [];
  const width = (most - least) / BINS;
  if (!(width > 0)) return [{ from: least - 0.5, to: least + 0.5, count: draws.length }];
  const counts = new Array<number>(BINS).fill(0);
  for (const draw of draws) {
    const bin = Math.min(BINS - 1, Math.floor((draw - least) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, at) => ({ from: least + at * width, to: least + (at + 1) * width, count }));
}
