/** Results have two decimals; halves are rounded up. Counters are never negative. */

const DIGITS = 100;

/** Exact for any size: sums multiplied by followers can exceed the precision of a double. */
export function toQuotient(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null;
  const twice = 2n * BigInt(divisor);
  return Number((2n * BigInt(DIGITS) * BigInt(dividend) + BigInt(divisor)) / twice) / DIGITS;
}

export function toPercent(part: number, whole: number): number | null {
  return toQuotient(100 * part, whole);
}

/** Rounding steps between the sum of the ratios and the result. */
const STEPS = 4;

/**
 * Percent of a mean computed in floating point from this many ratios. A value below a half by no more than the rounding
 * error of that sum is taken as the half.
 */
export function toPercentOfOne(mean: number | null, ratios: number): number | null {
  if (mean === null) return null;
  const hundredths = mean * 100 * DIGITS;
  const maxError = hundredths * (ratios + STEPS) * Number.EPSILON;
  return Math.floor(hundredths + 0.5 + maxError) / DIGITS;
}
