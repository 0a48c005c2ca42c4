/** Thresholds: how far below zero the statistic has to fall, by size and false-alarm rate. */

import { type Block, type CurvesPicture, heading, named, picture } from '../../report/index.js';
import { boundedTable, number, six } from '../words.js';
import { ascending, groupBy } from './groups.js';

/** A threshold of a model or of a baseline. */
export interface Threshold {
  readonly task: string;
  readonly route: string;
  readonly far: number;
  readonly m: bigint;
  readonly threshold: number;
}

/** The thresholds of one task. */
export function thresholdsSection(task: string, points: readonly Threshold[]): readonly Block[] {
  const rates = ascending(points.map(({ far }) => far));
  const rows = [...groupBy(points, ({ route, m }) => `${route}\n${m}`).values()].map((group) => {
    const [first] = group;
    const at = new Map(group.map(({ far, threshold }) => [far, six(threshold)]));
    return [named(first?.route ?? ''), String(first?.m), ...rates.map((far) => at.get(far) ?? '–')];
  });
  return [
    heading(3, 'Thresholds'),
    picture(thresholdsPicture(task, points, rates)),
    ...boundedTable(['route', 'size in items', ...rates.map((far) => `at ${number(far)}`)], rows),
  ];
}

function thresholdsPicture(
  task: string,
  points: readonly Threshold[],
  rates: readonly number[],
): CurvesPicture {
  const routes = groupBy(points, ({ route }) => route);
  return {
    kind: 'curves',
    title: `Thresholds of task ${task}`,
    description: `A statistic below the line of its false-alarm rate raises the alarm. ${routes.size} routes, sizes ${ascending(points.map(({ m }) => m)).join(', ')}; the larger the archive, the nearer the thresholds of the rates lie.`,
    classes: rates.map(rateName),
    x: { name: 'size in items', scale: 'log' },
    y: { name: 'threshold of the statistic', scale: 'linear' },
    panels: [...routes].map(([name, own]) => ({
      name,
      curves: rates.map((far) => ({
        class: rateName(far),
        points: own
          .filter((one) => one.far === far && one.m > 0n)
          .map(({ m, threshold }) => [Number(m), threshold] as const)
          .sort(([a], [b]) => a - b),
      })),
    })),
  };
}

export function rateName(far: number): string {
  return `false alarms ${number(far)}`;
}
