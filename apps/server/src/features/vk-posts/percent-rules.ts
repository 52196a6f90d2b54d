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

/**
 * Of a figure that was reckoned in floating point, percent as a part of 1. What lies a hair below a half was meant to be
 * the half.
 */
export function toPercentOfOne(ratio: number | null): number | null {
  if (ratio === null) return null;
  const hundredths = ratio * 100 * DIGITS;
  return Math.floor(hundredths + 0.5 + Math.max(1e-9, hundredths * 1e-12)) / DIGITS;
}
