import { BANDS } from '@vidno/contract/face';
import type { BandLimits, BandMeaning } from '#features/sources/public.ts';

/** False-match rate by distance, ascending in both: the share of pairs of different people at most this far apart. */
export type CalibrationCurve = readonly { readonly distance: number; readonly rate: number }[];

/** False matches that a search may be expected to return, by band. */
export const MAX_FALSE_MATCHES: BandLimits = { confident: 0.5, likely: 2, weak: 20 };

/** Limits are rounded to ten-thousandths, so that they compare exactly. */
const STEPS_PER_UNIT = 10_000;

/** Interpolates and extrapolates linearly in the logarithm of the rate. */
export function falseMatchRate(curve: CalibrationCurve, distance: number): number {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return 1;
  if (distance < first.distance) return interpolate(first, lowTailPoint(curve), distance);
  const after = curve.findIndex((point) => point.distance > distance);
  const before = curve[after - 1];
  const next = curve[after];
  if (before && next) return interpolate(before, next, distance);
  return Math.min(1, interpolate(curve.at(-2) ?? last, last, distance));
}

/**
 * The maximum distance for each band in a catalogue with this many faces: as far as few enough false matches are expected,
 * but never beyond the model's own limits. More faces never widen a band.
 */
export function limitsFor({
  curve,
  faces,
  modelLimits,
}: {
  curve: CalibrationCurve;
  faces: number;
  modelLimits: BandLimits;
}): BandLimits {
  const limit = (band: keyof BandLimits, atMost: number) => {
    const rate = MAX_FALSE_MATCHES[band] / Math.max(faces, 1);
    return maxDistanceWhere((distance) => falseMatchRate(curve, distance) <= rate, atMost);
  };
  const weak = limit('weak', modelLimits.weak);
  const likely = limit('likely', Math.min(weak, modelLimits.likely));
  return { confident: limit('confident', Math.min(likely, modelLimits.confident)), likely, weak };
}

/** How many false matches to expect in each band. */
export function meaningOf(
  limits: BandLimits,
  { curve, faces }: { curve: CalibrationCurve; faces: number },
): BandMeaning[] {
  return BANDS.map((band) => {
    const rate = falseMatchRate(curve, limits[band]);
    return { band, expected_false_matches: faces * rate, false_match_rate: rate };
  });
}

type Point = CalibrationCurve[number];

/** The point that gives the slope below the curve: the first with ten times the initial rate. */
function lowTailPoint(curve: CalibrationCurve): Point {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return { distance: 1, rate: 1 };
  return curve.find((point) => point.rate >= first.rate * 10) ?? last;
}

function interpolate(from: Point, to: Point, distance: number): number {
  if (to.distance <= from.distance || to.rate <= from.rate) return from.rate;
  const slope = Math.log(to.rate / from.rate) / (to.distance - from.distance);
  return from.rate * Math.exp(slope * (distance - from.distance));
}

/** The largest distance up to `atMost` for which this holds; it must hold for all smaller ones. */
export function maxDistanceWhere(holds: (distance: number) => boolean, atMost: number): number {
  let low = 0;
  let high = Math.floor(atMost * STEPS_PER_UNIT);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle / STEPS_PER_UNIT)) low = middle;
    else high = middle - 1;
  }
  return low / STEPS_PER_UNIT;
}
