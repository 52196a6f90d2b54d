import { BANDS, type Band } from '@vidno/contract/face';
import { MAX_FALSE_MATCHES, maxDistanceWhere } from '#features/catalogue/public.ts';
import type { BandLimits, BandMeaning, FacesCompared, NearFace } from '#features/sources/public.ts';

export interface Comparison {
  /** Nearest first. */
  readonly near: readonly NearFace[];
  readonly faces: number;
  readonly limits: BandLimits;
  readonly meaning: readonly BandMeaning[];
}

/** What the sources found, as if they were one: their expected false matches add up, so the limits can only get stricter. */
export function uniteComparisons(compared: readonly [FacesCompared, ...FacesCompared[]]): Comparison {
  const [only, ...others] = compared;
  if (others.length === 0) return only;
  const faces = sum(compared.map((each) => each.faces));
  const expected = (distance: number) => sum(compared.map((each) => each.expectedFalseMatches(distance)));
  const limitOf = (band: Band, atMost: number) =>
    maxDistanceWhere(
      (distance) => expected(distance) <= MAX_FALSE_MATCHES[band],
      Math.min(atMost, ...compared.map(({ limits }) => limits[band])),
    );
  const weak = limitOf('weak', Number.POSITIVE_INFINITY);
  const likely = limitOf('likely', weak);
  const limits: BandLimits = { confident: limitOf('confident', likely), likely, weak };
  return {
    near: compared.flatMap(({ near }) => near).sort((a, b) => a.distance - b.distance),
    faces,
    limits,
    meaning: BANDS.map((band) => {
      const expectedFalseMatches = expected(limits[band]);
      return {
        band,
        expected_false_matches: expectedFalseMatches,
        false_match_rate: expectedFalseMatches / Math.max(faces, 1),
      };
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
