/** Whole substitutions that raise no alarm, against the rate of false alarms. */

import type { ModelHeader } from '../../identity/index.js';
import { fixed } from '../../native.js';
import { type Block, type CurvesPicture, heading, named, paragraph, picture } from '../../report/index.js';
import { boundedTable, number } from '../words.js';
import { ascending, groupBy, largest } from './groups.js';

type Misses = ModelHeader['curve'];

/** Curves of one panel; of more substitutes, those that are missed most are drawn. */
const MOST_CURVES = 8;

export function missesSection(task: string, curve: Misses): readonly Block[] {
  if (curve.length === 0) return [];
  const rates = ascending(curve.map(({ far }) => far));
  const groups = groupBy(curve, (one) => [one.declared, one.substitute, one.m].join('\n'));
  const rows = [...groups.values()].map((group) => {
    const [first] = group;
    const at = new Map(group.map(({ far, miss }) => [far, fixed(miss, 3)]));
    const names = [named(first?.declared ?? ''), named(first?.substitute ?? ''), String(first?.m)];
    return [...names, ...rates.map((far) => at.get(far) ?? '–')];
  });
  return [
    heading(3, 'Missed substitutions'),
    paragraph(
      'The share of whole substitutions that raise no alarm, for each pair of a declared route and what stood in for it.',
    ),
    picture(missesPicture(task, curve)),
    ...boundedTable(
      ['declared', 'substitute', 'size in items', ...rates.map((far) => `missed at ${number(far)}`)],
      rows,
    ),
  ];
}

function missesPicture(task: string, curve: Misses): CurvesPicture {
  const panels = [...groupBy(curve, ({ declared }) => declared)].map(([name, own]) => {
    const m = largest(own);
    const substitutes = [
      ...groupBy(
        own.filter((one) => one.m === m),
        (one) => one.substitute,
      ),
    ];
    return { name: `${name}, ${m} items`, substitutes: worst(substitutes), all: substitutes.length };
  });
  const classes = [...new Set(panels.flatMap(({ substitutes }) => substitutes.map(([name]) => name)))].sort();
  const cut = panels.some(({ substitutes, all }) => substitutes.length < all);
  return {
    kind: 'curves',
    title: `Missed substitutions of task ${task}`,
    description: `A panel for each declared route at its largest size, a curve for each substitute${cut ? ` (the ${MOST_CURVES} that are missed most)` : ''}: the share that goes unnoticed, over the false-alarm rate. Lower is better.`,
    classes,
    x: { name: 'false-alarm rate', scale: 'log' },
    y: { name: 'missed', scale: 'linear', range: [0, 1] },
    panels: panels.map(({ name, substitutes }) => ({
      name,
      curves: substitutes.map(([substitute, own]) => ({
        class: substitute,
        points: own
          .filter(({ far }) => far > 0)
          .map(({ far, miss }) => [far, miss] as const)
          .sort(([a], [b]) => a - b),
      })),
    })),
  };
}

function worst(substitutes: readonly (readonly [string, Misses])[]): readonly (readonly [string, Misses])[] {
  const missed = (rows: Misses) => rows.reduce((sum, { miss }) => sum + miss, 0);
  return [...substitutes].sort(([, a], [, b]) => missed(b) - missed(a)).slice(0, MOST_CURVES);
}
