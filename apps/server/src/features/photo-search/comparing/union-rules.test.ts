import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falseMatchRate, limitsFor, meaningOf } from '#features/catalogue/public.ts';
import type { FacesCompared } from '#features/sources/public.ts';
import { uniteComparisons } from './union-rules.ts';

const CURVE = [
  { distance: 0.4, rate: 1e-5 },
  { distance: 0.5, rate: 1e-4 },
  { distance: 0.6, rate: 2e-3 },
];
const MODEL_LIMITS = { confident: 0.5, likely: 0.55, weak: 0.6 };

test('one source alone keeps its own limits', () => {
  const only = comparisonOf(5_000);
  expect(uniteComparisons([only])).toBe(only);
});

test('two halves of a catalogue have the limits of the whole', () => {
  const whole = comparisonOf(20_000);
  const halves = uniteComparisons([comparisonOf(10_000), comparisonOf(10_000)]);
  expect(halves).toMatchObject({ faces: whole.faces, limits: whole.limits });
  for (const [index, { expected_false_matches }] of halves.meaning.entries()) {
    expect(expected_false_matches).toBeCloseTo(whole.meaning[index]?.expected_false_matches ?? -1, 6);
  }
});

test('another source never widens a band, and no band promises more than it may', () => {
  const sizes = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(sizes, sizes, (one, other) => {
      const [alone, second] = [comparisonOf(one), comparisonOf(other)];
      const { limits, meaning } = uniteComparisons([alone, second]);
      for (const band of ['confident', 'likely', 'weak'] as const) {
        expect(limits[band]).toBeLessThanOrEqual(Math.min(alone.limits[band], second.limits[band]));
      }
      expect(limits.confident).toBeLessThanOrEqual(limits.likely);
      expect(limits.likely).toBeLessThanOrEqual(limits.weak);
      const [confident, likely, weak] = meaning.map((each) => each.expected_false_matches);
      expect(confident).toBeLessThanOrEqual(0.5);
      expect(likely).toBeLessThanOrEqual(2);
      expect(weak).toBeLessThanOrEqual(20);
    }),
  );
});

test('the faces of both sources are ordered together', () => {
  const near = (personId: string, distance: number) => ({ personId, photoId: personId, distance });
  const { near: united } = uniteComparisons([
    { ...comparisonOf(10), near: [near('a', 0.1), near('b', 0.5)] },
    { ...comparisonOf(10), near: [near('c', 0.3)] },
  ]);
  expect(united.map(({ personId }) => personId)).toEqual(['a', 'c', 'b']);
});

function comparisonOf(faces: number): FacesCompared {
  const limits = limitsFor({ curve: CURVE, faces, modelLimits: MODEL_LIMITS });
  return {
    kind: 'compared',
    near: [],
    faces,
    limits,
    meaning: meaningOf(limits, { curve: CURVE, faces }),
    expectedFalseMatches: (distance) => faces * falseMatchRate(CURVE, distance),
  };
}
