import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ellipsoid, limbDistance, smoothMax, smoothMin, smoothstep } from './distance-fields.ts';

const length = fc.double({ min: -5, max: 5, noNaN: true });
const radius = fc.double({ min: 0.1, max: 3, noNaN: true });

test('a rounded union is never thinner than the plain one, and fills the seam by a quarter of its width at most', () => {
  fc.assert(
    fc.property(length, length, radius, (a, b, k) => {
      const union = smoothMin(a, b, k);
      expect(union).toBeLessThanOrEqual(Math.min(a, b));
      expect(union).toBeGreaterThanOrEqual(Math.min(a, b) - k / 4 - 1e-9);
    }),
  );
});

test('a rounded intersection is the rounded union turned inside out', () => {
  fc.assert(
    fc.property(length, length, radius, (a, b, k) => {
      expect(smoothMax(a, b, k)).toBeCloseTo(-smoothMin(-a, -b, k), 9);
    }),
  );
});

test('a ball is measured exactly', () => {
  fc.assert(
    fc.property(length, length, length, radius, (x, y, z, r) => {
      expect(ellipsoid(x, y, z, r, r, r)).toBeCloseTo(Math.hypot(x, y, z) - r, 6);
    }),
  );
});

test('the ends of a limb have the radii they were given', () => {
  const arm = { from: [0, 0, 0], to: [0, 4, 0], radiusFrom: 1, radiusTo: 0.5 } as const;
  expect(limbDistance(0, -1, 0, arm)).toBeCloseTo(0);
  expect(limbDistance(0, 4.5, 0, arm)).toBeCloseTo(0);
  expect(limbDistance(0.75, 2, 0, arm)).toBeCloseTo(0);
});

test('a smooth step stays between 0 and 1 and may go either way', () => {
  fc.assert(
    fc.property(length, (value) => {
      expect(smoothstep(-1, 1, value)).toBeGreaterThanOrEqual(0);
      expect(smoothstep(-1, 1, value)).toBeLessThanOrEqual(1);
      expect(smoothstep(1, -1, value)).toBeCloseTo(1 - smoothstep(-1, 1, value), 9);
    }),
  );
});
