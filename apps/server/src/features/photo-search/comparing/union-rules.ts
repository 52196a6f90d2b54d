import { BANDS, type Band, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import type { BandLimits, BandMeaning, FacesCompared, NearFace } from '#features/sources/public.ts';

export interface Comparison {
  /** Nearest first. */
  readonly near: readonly NearFace[];
  readonly faces: number;
  readonly limits: BandLimits;
  /** Nobody farther is ever shown. */
  readonly maxDistance: number;
  readonly meaning: readonly BandMeaning[];
  /** How many strangers a search shows in this band who are at most this far, on average and with its safety factor. */
  readonly falseAlarmsOf: (band: Band, distance: number) => number;
}

/**
 * What is measured is multiplied by this before it is compared with the promise, since some searches see more strangers than
 * others and the people of a source may differ from those who are searched for. Nobody is accused by a weak likeness, so there
 * the number itself is stated.
 */
const SAFETY: BandLimits = { confident: 2, likely: 2, weak: 1 };
/**
 * Limits are rounded down to ten-thousandths, so that they compare exactly.
 * @limit none
 */
const STEPS_PER_UNIT = 10_000;

/** What the sources found, as if they were one: their false alarms add up, so a further source can only make limits stricter. */
export function uniteComparisons(compared: readonly [FacesCompared, ...FacesCompared[]]): Comparison {
  const falseAlarmsOf = (band: Band, distance: number) =>
    SAFETY[band] * sum(compared.map((source) => source.falseAlarmsWithin(distance)));
  const limitOf = (band: Band, atMost: number) =>
    maxDistanceWhere(
      (distance) => falseAlarmsOf(band, distance) <= MAX_FALSE_ALARMS[band],
      Math.min(atMost, ...compared.map(({ maxDistances }) => maxDistances[band])),
    );
  const maxDistance = Math.max(...compared.map(({ maxDistances }) => maxDistances.weak));
  const weak = limitOf('weak', maxDistance);
  const likely = limitOf('likely', weak);
  const limits: BandLimits = { confident: limitOf('confident', likely), likely, weak };
  const measured = compared.every((source) => source.measured);
  return {
    near: compared.flatMap(({ near }) => near).sort((a, b) => a.distance - b.distance),
    faces: sum(compared.map((source) => source.faces)),
    limits,
    maxDistance,
    falseAlarmsOf,
    meaning: BANDS.map((band) => {
      const falseAlarms = Math.min(falseAlarmsOf(band, limits[band]), MAX_FALSE_ALARMS[band]);
      return { band, false_alarms_per_search: falseAlarms, measured };
    }),
  };
}

/** The largest distance up to `atMost` for which this holds; it must hold for all smaller ones. */
function maxDistanceWhere(holds: (distance: number) => boolean, atMost: number): number {
  let low = 0;
  let high = Math.floor(atMost * STEPS_PER_UNIT);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle / STEPS_PER_UNIT)) low = middle;
    else high = middle - 1;
  }
  return low / STEPS_PER_UNIT;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
