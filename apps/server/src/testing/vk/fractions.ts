/** An exact fraction: numerator, denominator. */
export type Fraction = readonly [bigint, bigint];

export function compareFractions([a, b]: Fraction, [c, d]: Fraction): number {
  const difference = a * d - c * b;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Two decimals, halves up, exact. */
export function round(dividend: number, divisor: number): number {
  return roundFraction([BigInt(dividend), BigInt(divisor)], 1n) ?? 0;
}

export function meanOf(fractions: readonly Fraction[]): Fraction | null {
  if (fractions.length === 0) return null;
  const [a, b] = fractions.reduce(add);
  return [a, b * BigInt(fractions.length)];
}

export function medianFraction(fractions: readonly Fraction[]): Fraction | null {
  const sorted = fractions.toSorted(compareFractions);
  const half = Math.floor(sorted.length / 2);
  return meanOf(sorted.slice(sorted.length % 2 === 0 ? half - 1 : half, half + 1));
}

function add([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const [top, bottom] = [a * d + c * b, b * d];
  const divisor = greatestDivisor(top, bottom);
  return divisor === 0n ? [top, bottom] : [top / divisor, bottom / divisor];
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

export function roundFraction(fraction: Fraction | null, times: bigint): number | null {
  if (!fraction) return null;
  const [a, b] = fraction;
  return Number((200n * times * a + b) / (2n * b)) / 100;
}
