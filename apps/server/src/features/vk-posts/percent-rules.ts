/** Two digits, halves away from zero. Counters are never negative. */

const DIGITS = 100;

/** Exact, whatever the size: sums times followers do not fit a double. */
export function toQuotient(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null;
  const twice = 2n * BigInt(divisor);
  return Number((2n * BigInt(DIGITS) * BigInt(dividend) + BigInt(divisor)) / twice) / DIGITS;
}

export function toPercent(part: number, whole: number): number | null {
  return toQuotient(100 * part, whole);
}

/** Roundings between the sum of the ratios and its hundredths. */
const STEPS = 4;

/**
 * Of a mean that was reckoned in floating point from so many ratios, percent as a part of 1. What lies below a half by no
 * more than adding them may have lost was meant to be the half.
 */
export function toPercentOfOne(mean: number | null, ratios: number): number | null {
  if (mean === null) return null;
  const hundredths = mean * 100 * DIGITS;
  const mostLost = hundredths * (ratios + STEPS) * Number.EPSILON;
  return Math.floor(hundredths + 0.5 + mostLost) / DIGITS;
}
