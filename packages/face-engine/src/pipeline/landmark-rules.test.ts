import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, mirrorLandmarks, strangenessOf } from './landmarks.ts';

const landmarks = fc.array(fc.record({ x: fc.integer({ min: 0, max: 111 }), y: fc.integer({ min: 0, max: 111 }) }), {
  minLength: 68,
  maxLength: 68,
});

describe('mirrored landmarks', () => {
  test('mirrored again are the landmarks', () => {
    fc.assert(
      fc.property(landmarks, (points) => {
        expect(mirrorLandmarks(mirrorLandmarks(points, 112), 112)).toEqual(points);
      }),
    );
  });

  test('have every landmark once', () => {
    const numbered = Array.from({ length: 68 }, (_, index) => ({ x: 0, y: index }));
    const rows = mirrorLandmarks(numbered, 0).map(({ y }) => y);
    expect(rows.toSorted((one, other) => one - other)).toEqual(numbered.map(({ y }) => y));
  });
});

test('the difference is measured in distances of the eyes, whatever the size', () => {
  const points = Array.from({ length: 68 }, (_, index) => ({ x: (index * 37) % 101, y: (index * 53) % 97 }));
  const moved = points.map(({ x, y }) => ({ x: x + 3, y }));
  const larger = (all: typeof points) => all.map(({ x, y }) => ({ x: x * 4, y: y * 4 }));
  expect(differenceOf(points, points)).toBe(0);
  expect(differenceOf(larger(moved), larger(points))).toBeCloseTo(differenceOf(moved, points), 9);
});

test('strangeness depends neither on place nor on size nor on rotation', () => {
  fc.assert(
    fc.property(landmarks, (points) => {
      const changed = points.map(({ x, y }) => ({ x: 5 - 3 * y, y: 3 * x + 40 }));
      const strangeness = strangenessOf(points);
      fc.pre(Number.isFinite(strangeness));
      expect(strangenessOf(changed)).toBeCloseTo(strangeness, 6);
    }),
  );
});
