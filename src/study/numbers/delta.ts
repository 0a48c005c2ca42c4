/** Exact differences between two populations. */

import { type CountFraction, difference, exactly, fractionForm } from './fraction.js';
import type { Metrics } from './metrics.js';

export interface MetricsDifference {
  readonly observed_support: number;
  readonly sci: CountFraction;
  readonly gini_simpson: CountFraction;
}

type Parts = { readonly numerator: number | null; readonly denominator: number | null };

/** `later - earlier`; undefined where one of them has no value. */
export function fractionDifference(later: Parts, earlier: Parts): CountFraction | undefined {
  const [to, from] = [exactly(later), exactly(earlier)];
  return to && from && fractionForm(difference(to, from));
}

/** `later - earlier`; undefined where a ratio of one of them has no value. */
export function metricsDifference(later: Metrics, earlier: Metrics): MetricsDifference | undefined {
  const sci = fractionDifference(later.sci, earlier.sci);
  const gini = fractionDifference(later.gini_simpson, earlier.gini_simpson);
  if (!sci || !gini) return undefined;
  return { observed_support: later.observed_support - earlier.observed_support, sci, gini_simpson: gini };
}
