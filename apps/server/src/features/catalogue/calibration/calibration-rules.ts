import type { CalibrationCurve } from '../rules.ts';

/** Fewer people than this say too little; the model's reference curve is used instead. */
export const PEOPLE_TO_CALIBRATE = 20;

const BINS_PER_UNIT = 2_000;
const FARTHEST = 2;
/** A point of the curve rests on at least so many pairs; below it the curve is extrapolated. */
const PAIRS_PER_POINT = 5;
const LEVELS_PER_DECADE = [1, 2, 5];

/** How many pairs of different people lie in each step of distance. */
export interface DistanceHistogram {
  readonly bins: Uint32Array;
  readonly pairs: number;
}

export const BIN_COUNT = BINS_PER_UNIT * FARTHEST + 1;

export function toBin(distance: number): number {
  return Math.min(BIN_COUNT - 1, Math.floor(distance * BINS_PER_UNIT));
}

/** Points at rates of 1, 2, 5, 10, … from the lowest that enough pairs speak for. */
export function toCurve(histogram: DistanceHistogram): CalibrationCurve {
  const { pairs } = histogram;
  const levels = [-7, -6, -5, -4, -3, -2, -1].flatMap((power) => LEVELS_PER_DECADE.map((step) => step * 10 ** power));
  const counts = [PAIRS_PER_POINT, ...levels.map((level) => level * pairs)]
    .filter((count) => count >= PAIRS_PER_POINT && count <= pairs)
    .sort((a, b) => a - b);
  const points = counts.map((count) => pointAt(histogram, count));
  return points.filter((point, index) => point.distance > (points[index - 1]?.distance ?? -1));
}

/**
 * Pairs nearer than this are likely the same person under two ids. Such pairs are few, but they lie just where the rate
 * of real strangers is to be read. The bulk of the strangers (between 0.1 % and 5 %) says how near the nearest of so
 * many should come; where less than half a pair is expected, and no further than the model's surest limit, two people
 * are one.
 */
export function sameWithin(histogram: DistanceHistogram, surest: number): number {
  const low = pointAt(histogram, histogram.pairs * 0.001);
  const high = pointAt(histogram, histogram.pairs * 0.05);
  const spread = (high.distance - low.distance) / (toDeviations(0.05) - toDeviations(0.001));
  const middle = high.distance - toDeviations(0.05) * spread;
  return Math.min(surest, middle + toDeviations(0.5 / histogram.pairs) * spread);
}

/** Many people that near are not slips of the operator but a catalogue whose people look alike: they stay in. */
export function areSlips(nearPeople: number, people: number): boolean {
  return nearPeople <= Math.max(2, people * 0.02);
}

/** The nearest step of distance within which so many pairs lie. */
function pointAt({ bins, pairs }: DistanceHistogram, count: number): { distance: number; rate: number } {
  let within = 0;
  let bin = 0;
  for (; bin < bins.length; bin += 1) {
    within += bins[bin] ?? 0;
    if (within >= count && within > 0) break;
  }
  return { distance: (bin + 1) / BINS_PER_UNIT, rate: within / pairs };
}

/** How many standard deviations below the middle this part of a normal distribution begins (Abramowitz & Stegun 26.2.22). */
function toDeviations(part: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(part, 0.5)));
  return -(t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t));
}
