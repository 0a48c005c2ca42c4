/** The report of a comparison. */

import type { Comparison } from '../comparison/compare.js';
import type { Contrast } from '../comparison/contrasts.js';
import type { ComparisonSide } from '../comparison/side.js';
import { blocks, bullets, code, codes, deltaText, facts, markdownTable, signed } from './parts.js';
import { populationFacts, VIEW_NAMES, viewsTable } from './views.js';

export function comparisonReport(result: Comparison): string {
  const text = blocks([
    `# Comparison ${code(result.comparison_id)}`,
    facts([
      ['status', code(result.status)],
      ['varied', result.varied_field ?? 'unknown'],
      ['prefix', result.prefix_size === null ? 'unknown' : `${result.prefix_size} positions`],
      ['design', code(result.design_sha256)],
      ['programs in both prefixes', String(result.shared_prefix_source_sha256.length)],
    ]),
    ...reasons(result),
    '## Differences, right minus left',
    differences(result),
    '## Left',
    side(result.left),
    '## Right',
    side(result.right),
    '## What this does not show',
    bullets(result.limitations),
  ]);
  return `${text}\n`;
}

function reasons({ compatibility_reasons: all }: Comparison): readonly string[] {
  if (all.length === 0) return [];
  return ['## Why the two cannot be compared', bullets(all.map(code))];
}

function differences({ contrasts, compatibility_reasons: against }: Comparison): string {
  if (against.length > 0) return 'None is told: the two cannot be compared.';
  return markdownTable(
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

function side(result: ComparisonSide): string {
  const known = result.prefix_population;
  const population = known ?? result.configuration_inventory;
  return blocks([
    facts([
      ['study', `${code(result.study_id)} ${code(result.study_sha256)}`],
      ['configuration', code(result.configuration_id)],
      ['planned positions', String(result.planned_positions ?? 'unknown')],
      ['missing positions', result.missing_positions.join(', ') || 'none'],
      ['later, left out', codes(result.excluded_later_selected.map((one) => one.revision_id))],
      ...populationFacts(population),
    ]),
    known ? 'The prefix:' : 'The prefix is not known; all selected revisions of the configuration:',
    viewsTable(population.views),
  ]);
}
