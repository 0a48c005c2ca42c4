/** Populations as pictures: bars stacked by class. */

import type { Bar, BarGroup, Block } from '../../report/index.js';
import { picture } from '../../report/index.js';
import type { Comparison } from '../comparison/compare.js';
import type { ComparisonSide } from '../comparison/side.js';
import type { Inspection } from '../inspection/inspect.js';
import type { Metrics } from '../numbers/metrics.js';
import type { Population } from '../numbers/population.js';
import type { Checkpoint } from '../trace/checkpoints.js';
import { classesIn } from './classes.js';

/** A bar of one view; `all` is what the view was taken from. */
function bar(name: string, view: Metrics, all: number): Bar {
  const { class_counts: counts, population_size: size, observed_support: support } = view;
  const rest = Math.max(0, all - size);
  return { name, note: size === 0 ? 'none' : classesText(support), counts, rest };
}

function classesText(count: number): string {
  return count === 1 ? '1 class' : `${count} classes`;
}

/** The two views of a population, side by side. */
function group(name: string, population: Population): BarGroup {
  const { views, observed, observed_pass_fraction: passing } = population;
  return {
    name,
    bars: [
      bar('all', views.classified_all, observed),
      bar('passing', views.classified_valid, passing.numerator),
    ],
  };
}

const READING = 'Left bar: all that were seen; right bar: those that passed.';

export function populationsPicture(
  title: string,
  checkpoints: readonly Checkpoint[],
  cohort: 'available' | 'matched',
  classes: readonly string[],
): Block {
  const told = checkpoints.map((one) => {
    const { observed, views } = one[cohort];
    return `at ordinal ${one.ordinal} ${observed} seen, ${classesText(views.classified_all.observed_support)}`;
  });
  return picture({
    kind: 'bars',
    title,
    description: `Classes at each checkpoint: ${told.join('; ')}. ${READING}`,
    classes,
    groups: checkpoints.map((one) => group(`at ${one.ordinal}`, one[cohort])),
  });
}

/** The two views of the selected revisions. */
export function viewsPicture(result: Inspection): Block {
  const { ledger, views } = result;
  const { admitted, selected } = ledger.classification_coverage;
  const passing = ledger.validity_states.passed_under_supplied_scope ?? 0;
  return picture({
    kind: 'bars',
    title: 'Mechanisms of the selected revisions',
    description: `${admitted} of ${selected} selected revisions are classified, in ${classesText(views.classified_all.observed_support)}; ${passing} passed. ${READING}`,
    classes: classesIn(result),
    groups: [
      {
        name: 'selected revisions',
        bars: [bar('all', views.classified_all, selected), bar('passing', views.classified_valid, passing)],
      },
    ],
  });
}

/** Both sides of a comparison. */
export function sidesPicture(result: Comparison): Block {
  const shown = (side: ComparisonSide) => side.prefix_population ?? side.configuration_inventory;
  const told = (side: ComparisonSide) =>
    `${shown(side).observed} seen in ${classesText(shown(side).views.classified_all.observed_support)}`;
  return picture({
    kind: 'bars',
    title: 'Both sides',
    description: `Left ${told(result.left)}; right ${told(result.right)}. ${READING}`,
    classes: classesIn(result),
    groups: [group('left', shown(result.left)), group('right', shown(result.right))],
  });
}
