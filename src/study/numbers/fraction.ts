/** Exact fractions (section 5.2 of the contract). */

/** A fraction as counted, not reduced; `value` is null where the denominator is 0. */
export interface CountFraction {
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number | null;
}

/** A reduced fraction, or why there is none. */
export interface Ratio {
  readonly status: 'available' | 'undefined' | 'not_applicable';
  readonly reason: string | null;
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** An exact rational number in lowest terms, its denominator positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function countFraction(numerator: number, denominator: number): CountFraction {
  return { numerator, denominator, value: denominator === 0 ? null : numerator / denominator };
}

/** `denominator` is not 0. */
export function rational(numerator: bigint, denominator: bigint): Rational {
  const divisor = greatestCommon(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestCommon(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommon(right, left % right);
}

export function difference(later: Rational, earlier: Rational): Rational {
  const numerator = later.numerator * earlier.denominator - earlier.numerator * later.denominator;
  return rational(numerator, later.denominator * earlier.denominator);
}

/**
 * A rational in the form of results. Counts are at most 512, so that numerators and denominators
 * of every ratio and difference lie within the safe integers and their quotient is rounded once.
 */
export function fractionForm({ numerator, denominator }: Rational): CountFraction {
  return countFraction(Number(numerator), Number(denominator));
}

export function available(value: Rational): Ratio {
  const { numerator, denominator, value: quotient } = fractionForm(value);
  return { status: 'available', reason: null, value: quotient, numerator, denominator };
}

export function missing(status: 'undefined' | 'not_applicable', reason: string): Ratio {
  return { status, reason, value: null, numerator: null, denominator: null };
}

/** The exact value of a fraction that has one. */
export function exactly({
  numerator,
  denominator,
}: {
  readonly numerator: number | null;
  readonly denominator: number | null;
}): Rational | undefined {
  if (numerator === null || denominator === null || denominator === 0) return undefined;
  return rational(BigInt(numerator), BigInt(denominator));
}
