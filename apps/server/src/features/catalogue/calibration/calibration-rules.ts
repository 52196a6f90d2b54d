import type { CalibrationCurve } from '../rules.ts';

/** With fewer people than this the model's reference curve is used instead. */
export const MIN_PEOPLE = 20;

const BINS_PER_UNIT = 2_000;
const MAX_DISTANCE = 2;
/** A point of the curve needs at least this many pairs. Below the first point the curve is extrapolated. */
const MIN_PAIRS_PER_POINT = 5;
const LEVELS_PER_DECADE = [1, 2, 5];

/** How many pairs of different people fall into each bin of distance. */
export interface DistanceHistogram {
  readonly bins: Uint32Array;
  readonly pairs: number;
}

export const BIN_COUNT = BINS_PER_UNIT * MAX_DISTANCE + 1;

export function toBin(distance: number): number {
  return Math.min(BIN_COUNT - 1, Math.floor(distance * BINS_PER_UNIT));
}

/** Points at rates of 1, 2, 5, 10, …, from the lowest rate with enough pairs. */
export function toCurve(histogram: DistanceHistogram): CalibrationCurve {
  const { pairs } = histogram;
  const levels = [-7, -6, -5, -4, -3, -2, -1].flatMap((power) => LEVELS_PER_DECADE.map((step) => step * 10 ** power));
  const counts = [MIN_PAIRS_PER_POINT, ...levels.map((level) => level * pairs)]
    .filter((count) => count >= MIN_PAIRS_PER_POINT && count <= pairs)
    .sort((a, b) => a - b);
  const points = counts.map((count) => pointAt(histogram, count));
  return points.filter((point, index) => point.distance > (points[index - 1]?.distance ?? -1));
}

/**
 * Pairs closer than this are probably one person under two ids. Such pairs are few, but they distort the lowest rates of the
 * curve. The quantiles of 0.1 % and 5 % are extrapolated as a normal distribution to the distance at which less than half a
 * pair is expected, limited by the model's confident distance.
 */
export function duplicateThreshold(histogram: DistanceHistogram, surest: number): number {
  const low = pointAt(histogram, histogram.pairs * 0.001);
  const high = pointAt(histogram, histogram.pairs * 0.05);
  const spread = (high.distance - low.distance) / (normalQuantile(0.05) - normalQuantile(0.001));
  const middle = high.distance - normalQuantile(0.05) * spread;
  return Math.min(surest, middle + normalQuantile(0.5 / histogram.pairs) * spread);
}

/** Few close pairs are duplicates in the import. Many mean that people of this catalogue look alike, so they are kept. */
export function areDuplicates(nearPeople: number, people: number): boolean {
  return nearPeople <= Math.max(2, people * 0.02);
}

/** The smallest distance with at least this many pairs within it. */
function pointAt({ bins, pairs }: DistanceHistogram, count: number): { distance: number; rate: number } {
  let within = 0;
  let bin = 0;
  for (; bin < bins.length; bin += 1) {
    within += bins[bin] ?? 0;
    if (within >= count && within > 0) break;
  }
  return { distance: (bin + 1) / BINS_PER_UNIT, rate: within / pairs };
}

/** The quantile of the normal distribution, in standard deviations (Abramowitz & Stegun 26.2.22). */
function normalQuantile(part: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(part, 0.5)));
  return -(t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t));
}
