/** The report of a comparison. */

import {
  type Block,
  facts,
  heading,
  list,
  paragraph,
  type ReportDocument,
  table,
} from '../../report/index.js';
import type { Comparison } from '../comparison/compare.js';
import type { Contrast } from '../comparison/contrasts.js';
import type { ComparisonSide } from '../comparison/side.js';
import { sidesPicture } from '../pictures/index.js';
import { populationFacts, VIEW_NAMES, viewsTable } from './views.js';
import { code, codes, deltaText, signed } from './words.js';

export function comparisonReport(result: Comparison): ReportDocument {
  return [
    heading(1, `Comparison ${code(result.comparison_id)}`),
    facts([
      ['status', code(result.status)],
      ['varied', result.varied_field ?? 'unknown'],
      ['prefix', result.prefix_size === null ? 'unknown' : `${result.prefix_size} positions`],
      ['design', code(result.design_sha256)],
      ['programs in both prefixes', String(result.shared_prefix_source_sha256.length)],
    ]),
    ...reasons(result),
    heading(2, 'Differences, right minus left'),
    sidesPicture(result),
    differences(result),
    heading(2, 'Left'),
    ...side(result.left),
    heading(2, 'Right'),
    ...side(result.right),
    heading(2, 'What this does not show'),
    list(result.limitations),
  ];
}

function reasons({ compatibility_reasons: all }: Comparison): readonly Block[] {
  if (all.length === 0) return [];
  return [heading(2, 'Why the two cannot be compared'), list(all.map(code))];
}

function differences({ contrasts, compatibility_reasons: against }: Comparison): Block {
  if (against.length > 0) return paragraph('None is told: the two cannot be compared.');
  return table(
    ['view', 'n left', 'n right', 'support', 'SCI', 'Gini-Simpson'],
    (['classified_all', 'classified_valid'] as const).map((view) => [
      VIEW_NAMES[view],
      ...difference(contrasts[view]),
    ]),
  );
}

function difference(contrast: Contrast): readonly string[] {
  if (contrast.status === 'unavailable') return ['–', '–', codes(contrast.reasons), '–', '–'];
  const { left_population, right_population, right_minus_left: delta } = contrast;
  return [
    String(left_population),
    String(right_population),
    signed(delta.observed_support),
    deltaText(delta.sci),
    deltaText(delta.gini_simpson),
  ];
}

function side(result: ComparisonSide): readonly Block[] {
  const known = result.prefix_population;
  const population = known ?? result.configuration_inventory;
  return [
    facts([
      ['study', `${code(result.study_id)} ${code(result.study_sha256)}`],
      ['configuration', code(result.configuration_id)],
      ['planned positions', String(result.planned_positions ?? 'unknown')],
      ['missing positions', result.missing_positions.join(', ') || 'none'],
      ['later, left out', codes(result.excluded_later_selected.map((one) => one.revision_id))],
      ...populationFacts(population),
    ]),
    paragraph(
      known ? 'The prefix:' : 'The prefix is not known; all selected revisions of the configuration:',
    ),
    viewsTable(population.views),
  ];
}
