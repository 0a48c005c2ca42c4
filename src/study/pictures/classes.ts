/** The classes that a result shows, in one order: a class has one colour and shape in all of its pictures. */

import { byCodePoint } from '../../text/order.js';
import type { StudyResult } from '../report.js';
import type { Row } from '../rows.js';

/** The class that counts, or null. */
export function admittedClass(row: Row | undefined): string | null {
  return row?.assignment_status === 'accepted' ? row.proposed_or_accepted_class : null;
}

export function classesIn(result: StudyResult): readonly string[] {
  return [...new Set(named(result))].sort(byCodePoint);
}

function named(result: StudyResult): readonly string[] {
  if ('left' in result) {
    return [result.left, result.right].flatMap((side) =>
      Object.keys((side.prefix_population ?? side.configuration_inventory).views.classified_all.class_counts),
    );
  }
  const rows: readonly Row[] =
    'trajectories' in result
      ? result.trajectories.flatMap(({ revisions }) => revisions)
      : result.selected_observations;
  return rows.map(admittedClass).filter((one) => one !== null);
}
