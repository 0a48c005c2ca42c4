/** A page of the pictures of artifacts, each with more than will ever be asked of it. */

import { heading, pageText, picture, table } from '../../dist/report/index.js';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const names = (word: string, count: number) => range(count).map((at) => `${word}/route-${at}-of-many`);
const words = (title: string, classes: readonly string[]) => ({
  title,
  description: 'Made to be crowded.',
  classes,
});
const numbers = table(['a', 'b'], [['one', 'two']]);

export function crowdedPage(): Promise<string> {
  const classes = names('maker', 9);
  return pageText('Crowded', [
    heading(1, 'Crowded'),
    heading(2, 'Curves'),
    picture({
      kind: 'curves',
      ...words('Curves', classes),
      x: { name: 'false-alarm rate', scale: 'log' },
      y: { name: 'a name of an axis that is rather long', scale: 'linear' },
      panels: names('a-panel-of-a-long-name', 60).map((name, panel) => ({
        name,
        curves: classes.map((one, at) => ({
          class: one,
          points: range(6).map((x) => [10 ** (x - 5), (at * panel * (x + 1)) % 17] as const),
        })),
      })),
    }),
    numbers,
    heading(2, 'Histograms'),
    picture({
      kind: 'histograms',
      ...words('Histograms', classes),
      axis: 'statistic',
      panels: names('panel', 7).map((name, panel) => ({
        name,
        bins: range(40).map((at) => ({
          from: at - 20,
          to: at - 19,
          count: (at * 7919 * (panel + 1)) % 10_007,
        })),
        lines: classes.map((one, at) => ({ class: one, at: -10 + at / 10 })),
      })),
    }),
    numbers,
    heading(2, 'Heat'),
    picture({
      kind: 'heat',
      ...words('Heat', []),
      rows: 'declared',
      columns: 'substitute',
      panels: [3, 24, 61].map((size) => ({
        name: `${size} routes`,
        rows: names('declared', size),
        columns: names('substitute', size),
        cells: range(size).map((row) =>
          range(size).map((at) =>
            row === at
              ? null
              : (row + at) % 11 === 0
                ? { value: null, text: 'none' }
                : { value: ((row + at) % 10) / 10, text: `0.${(row + at) % 10}` },
          ),
        ),
      })),
    }),
    numbers,
    heading(2, 'Time'),
    picture({
      kind: 'timeline',
      ...words('Time', classes),
      lanes: names('lane', 30).map((name, lane) => ({
        name,
        spans: range(lane).map((at) => ({
          from: Date.UTC(2026, 0, 1) + (at % 9) * 86_400_000 * (lane + 1),
          to: Date.UTC(2026, 0, 1) + (at % 9) * 86_400_000 * (lane + 1) + (at % 3) * 40_000_000,
          name: `${at}`,
          class: classes[at % 9] ?? '',
          outcome: (['passed', 'failed', 'unknown'] as const)[at % 3] ?? 'unknown',
          retired: at % 4 === 0,
        })),
      })),
    }),
    numbers,
    picture({ kind: 'timeline', ...words('No time at all', classes), lanes: [] }),
    numbers,
    heading(2, 'Margins'),
    picture({
      kind: 'margins',
      ...words('Margins', classes),
      axis: 'statistic',
      rows: range(150).map((at) => ({
        name: `${classes[at % 9]}, a task of a long name`,
        note: `pmk-r-${String(at).padStart(16, '0')}`,
        class: classes[at % 9] ?? '',
        outcome: (['passed', 'failed', 'unknown'] as const)[at % 3] ?? 'unknown',
        value: ((at * 31) % 200) - 100,
        limit: at % 7,
      })),
    }),
    numbers,
  ]);
}
