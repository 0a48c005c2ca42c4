/** Mechanism counts, as every report shows them. */

import { type Block, type Fact, table } from '../../report/index.js';
import type { Metrics, Views } from '../numbers/metrics.js';
import type { Population } from '../numbers/population.js';
import { codes, countsText, fractionText, ratioText } from './words.js';

export const VIEW_NAMES = {
  classified_all: 'all classified',
  classified_valid: 'classified and passing',
} as const satisfies Views<string>;

export function viewsTable(views: Views<Metrics>): Block {
  return table(
    ['view', 'n', 'classes', 'support', 'SCI', 'Gini-Simpson'],
    (['classified_all', 'classified_valid'] as const).map((name) => viewRow(VIEW_NAMES[name], views[name])),
  );
}

export function viewRow(name: string, view: Metrics): readonly string[] {
  return [
    name,
    String(view.population_size),
    countsText(view.class_counts),
    String(view.observed_support),
    ratioText(view.sci),
    ratioText(view.gini_simpson),
  ];
}

/** What is known of a population beside its mechanisms. */
export function populationFacts(population: Population): readonly Fact[] {
  return [
    ['observed', observed(population)],
    ['different programs', String(population.unique_source_bytes)],
    ['classified, of the observed', fractionText(population.classification_coverage_observed)],
    ['passing, of the observed', fractionText(population.observed_pass_fraction)],
    ['validity', countsText(population.validity_states)],
    ['assignments', countsText(population.assignment_states)],
    ['not admitted because', codes(Object.keys(population.unadmitted_reasons))],
  ];
}

function observed({ observed: count, requested_slots: requested }: Population): string {
  return requested === null ? String(count) : `${count} of ${requested} planned`;
}
