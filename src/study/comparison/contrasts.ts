/** The differences between two sides (section 8 of the contract). */

import { type MetricsDifference, metricsDifference } from '../numbers/delta.js';
import { eachView, type Metrics, type Views } from '../numbers/metrics.js';
import type { ComparisonSide } from './side.js';

export interface AvailableContrast {
  readonly status: 'available';
  readonly reasons: readonly [];
  readonly right_minus_left: MetricsDifference;
  readonly left_population: number;
  readonly right_population: number;
}

export interface UnavailableContrast {
  readonly status: 'unavailable';
  readonly reasons: readonly string[];
  readonly right_minus_left: null;
}

export type Contrast = AvailableContrast | UnavailableContrast;

export function contrasts(
  left: ComparisonSide,
  right: ComparisonSide,
  reasons: readonly string[],
): Views<Contrast> {
  const tests = reasons.length > 0 ? [] : testReasons(left, right);
  return eachView({ classified_all: reasons, classified_valid: [...reasons, ...tests] }, (known, view) =>
    contrast(left.prefix_population?.views[view], right.prefix_population?.views[view], known),
  );
}

function testReasons(left: ComparisonSide, right: ComparisonSide): readonly string[] {
  const [a, ...moreLeft] = left.test_scopes;
  const [b, ...moreRight] = right.test_scopes;
  const one = moreLeft.length === 0 && moreRight.length === 0 && a !== undefined && b !== undefined;
  return [
    ...(left.observed_without_receipt || right.observed_without_receipt
      ? ['observed_test_receipts_missing']
      : []),
    ...(one && a.scope_sha256 === b.scope_sha256 ? [] : ['test_scope_unknown_mixed_or_changed']),
  ];
}

function contrast(
  left: Metrics | undefined,
  right: Metrics | undefined,
  reasons: readonly string[],
): Contrast {
  if (reasons.length > 0) return { status: 'unavailable', reasons, right_minus_left: null };
  const delta = left && right && metricsDifference(right, left);
  if (!delta) {
    return { status: 'unavailable', reasons: ['empty_classified_population'], right_minus_left: null };
  }
  return {
    status: 'available',
    reasons: [],
    right_minus_left: delta,
    left_population: left.population_size,
    right_population: right.population_size,
  };
}
