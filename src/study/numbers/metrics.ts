/** Support and concentration of mechanisms, from class counts alone (section 5.2 of the contract). */

import { must } from '../errors.js';
import { admittedClass, hasPassed, isAdmitted, type Row } from '../rows.js';
import { type Counts, countOf } from './counts.js';
import { available, difference, missing, type Ratio, rational } from './fraction.js';

export interface Metrics {
  readonly method: 'empirical-class-counts/0.1';
  readonly population_size: number;
  readonly class_counts: Counts;
  /** Classes that were observed. */
  readonly observed_support: number;
  readonly qualifiers: readonly string[];
  /** The chance that two draws with replacement have one class. */
  readonly sci: Ratio;
  readonly gini_simpson: Ratio;
  readonly uncertainty: 'not_estimated';
}

/** The same over all admitted rows, and over those of them that passed. */
export interface Views<View> {
  readonly classified_all: View;
  readonly classified_valid: View;
}

const EMPTY = 'empty_classified_population';

export function metrics(counts: Counts, size: number): Metrics {
  const values = Object.values(counts);
  must(
    values.every((one) => Number.isSafeInteger(one) && one > 0),
    'invalid_count_table',
  );
  must(Number.isSafeInteger(size) && size >= 0, 'invalid_population_size');
  must(values.reduce((sum, one) => sum + one, 0) === size, 'count_conservation_failed');
  return {
    method: 'empirical-class-counts/0.1',
    population_size: size,
    class_counts: counts,
    observed_support: values.length,
    qualifiers: size === 0 ? [EMPTY] : [],
    ...concentration(values, size),
    uncertainty: 'not_estimated',
  };
}

function concentration(counts: readonly number[], size: number): Pick<Metrics, 'sci' | 'gini_simpson'> {
  if (size === 0) return { sci: missing('undefined', EMPTY), gini_simpson: missing('undefined', EMPTY) };
  const squares = counts.reduce((sum, one) => sum + BigInt(one) ** 2n, 0n);
  const sci = rational(squares, BigInt(size) ** 2n);
  return { sci: available(sci), gini_simpson: available(difference(rational(1n, 1n), sci)) };
}

function metricsOf(rows: readonly Row[]): Metrics {
  return metrics(countOf(rows.map((row) => admittedClass(row) ?? '')), rows.length);
}

export function viewsOf(rows: readonly Row[]): Views<Metrics> {
  const admitted = rows.filter(isAdmitted);
  return { classified_all: metricsOf(admitted), classified_valid: metricsOf(admitted.filter(hasPassed)) };
}

/** The same for both views. */
export function eachView<From, To>(
  views: Views<From>,
  map: (view: From, name: keyof Views<From>) => To,
): Views<To> {
  return {
    classified_all: map(views.classified_all, 'classified_all'),
    classified_valid: map(views.classified_valid, 'classified_valid'),
  };
}
