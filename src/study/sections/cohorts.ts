/** Checkpoints and the changes between them, in the report of a trace. */

import { type Block, facts, heading, paragraph, table } from '../../report/index.js';
import { populationsPicture } from '../pictures/index.js';
import type { CohortChange, ViewChange } from '../trace/changes.js';
import type { Checkpoint } from '../trace/checkpoints.js';
import type { Cohorts, DescribedCohorts } from '../trace/cohorts.js';
import { VIEW_NAMES, viewRow } from './views.js';
import { code, codes, deltaText, fractionText, signed } from './words.js';

export function cohortsSection(cohorts: Cohorts, classes: readonly string[]): readonly Block[] {
  const title = heading(2, 'Checkpoints');
  if (!('matched_exclusions' in cohorts)) {
    const asked = cohorts.status !== 'not_requested';
    return [title, paragraph(asked ? `Not told: ${codes(cohorts.reasons)}.` : 'The design asks for none.')];
  }
  return [
    title,
    facts([
      ['status', code(cohorts.status)],
      ['reasons', codes(cohorts.reasons)],
      ['runs seen at every checkpoint', codes(cohorts.matched_run_ids)],
    ]),
    cells(cohorts.checkpoints),
    ...populations(cohorts, 'available', 'All runs that are seen', classes),
    ...populations(cohorts, 'matched', 'Runs seen at every checkpoint', classes),
  ];
}

function cells(checkpoints: readonly Checkpoint[]): Block {
  const runs = checkpoints[0]?.cells.map(({ run_id }) => run_id) ?? [];
  return table(
    ['run', ...checkpoints.map(({ ordinal }) => `at ${ordinal}`)],
    runs.map((run, at) => [
      code(run),
      ...checkpoints.map((one) => {
        const cell = one.cells[at];
        return cell?.revision_id ? code(cell.revision_id) : (cell?.state.replaceAll('_', ' ') ?? '–');
      }),
    ]),
  );
}

function populations(
  { checkpoints, changes }: DescribedCohorts,
  cohort: 'available' | 'matched',
  title: string,
  classes: readonly string[],
): readonly Block[] {
  const rows = checkpoints.flatMap((one) =>
    (['classified_all', 'classified_valid'] as const).map((view) => {
      const [name = '', ...rest] = viewRow(VIEW_NAMES[view], one[cohort].views[view]);
      const { observed, observed_pass_fraction } = one[cohort];
      return [String(one.ordinal), String(observed), fractionText(observed_pass_fraction), name, ...rest];
    }),
  );
  const heads = ['at', 'observed', 'passing', 'view', 'n', 'classes', 'support', 'SCI', 'Gini-Simpson'];
  return [
    heading(3, title),
    populationsPicture(title, checkpoints, cohort, classes),
    table(heads, rows),
    changeTable(changes[cohort]),
    setTable(changes[cohort]),
  ];
}

function changeTable(changes: readonly CohortChange[]): Block {
  const rows = changes.flatMap((one) => [
    ...(['classified_all', 'classified_valid'] as const).map((view) => [
      `${one.from_ordinal} → ${one.to_ordinal}`,
      VIEW_NAMES[view],
      ...viewChange(one.views[view]),
    ]),
    [
      `${one.from_ordinal} → ${one.to_ordinal}`,
      'passing',
      '–',
      passChange(one),
      codes(one.finite_pass_change.reasons),
    ],
    [`${one.from_ordinal} → ${one.to_ordinal}`, 'together', '–', joint(one), codes(one.joint.reasons)],
  ]);
  return table(['change', 'of', 'support', 'difference', 'reasons against it'], rows);
}

function viewChange(change: ViewChange): readonly string[] {
  if (change.status === 'unavailable') return ['–', '–', codes(change.reasons)];
  const { observed_support, sci } = change.later_minus_earlier;
  return [signed(observed_support), `SCI ${deltaText(sci)}`, 'none'];
}

function passChange({ finite_pass_change: change }: CohortChange): string {
  return change.later_minus_earlier === null ? '–' : deltaText(change.later_minus_earlier);
}

function joint({ joint: found }: CohortChange): string {
  if (found.status !== 'available') return '–';
  return `passing ${found.finite_pass_direction}, support ${found.support_direction}, concentration ${found.concentration_direction}`;
}

function setTable(changes: readonly CohortChange[]): Block {
  const rows = changes.flatMap((one) =>
    (['classified_all', 'classified_valid'] as const).map((view) => {
      const set = one.observed_set_changes[view];
      return [
        `${one.from_ordinal} → ${one.to_ordinal}`,
        VIEW_NAMES[view],
        codes(set.retained),
        codes(set.no_longer_observed),
        codes(set.first_observed),
        codes(set.observed_again),
        fractionText(set.retention_fraction),
      ];
    }),
  );
  const heads = ['classes', 'view', 'kept', 'no longer seen', 'seen first', 'seen again', 'retention'];
  return table(heads, rows);
}
