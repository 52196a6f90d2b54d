import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPercent, toPercentOfOne, toQuotient } from './stats.ts';

test('halves of a hundredth are rounded up despite floating-point errors', () => {
  expect(toPercent(1, 800)).toBe(0.13);
  expect(toPercentOfOne(1 / 800, 1)).toBe(0.13);
  expect(toPercentOfOne((0.1 + 0.2) / 240, 2)).toBe(0.13);
  expect(toQuotient(201, 200)).toBe(1.01);
  expect(toQuotient(1_005, 1_000)).toBe(1.01);
});

test('a large mean that is below a half by more than the rounding error is rounded down', () => {
  expect(toPercentOfOne(272_748.266_149_9, 5)).toBe(27_274_826.61);
});

test('sums that exceed the precision of a double are divided exactly', () => {
  expect(toPercent(9_007_199_254_740, 9_007_199_254_740_991)).toBe(0.1);
});

test('there is no figure without followers, views or posts', () => {
  expect([toPercent(5, 0), toQuotient(0, 0), toPercentOfOne(null, 0)]).toEqual([null, null, null]);
});

test('both functions round the figure of a single post alike', async () => {
  await fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (part, whole) => {
      expect(toPercentOfOne(part / whole, 1)).toBe(toPercent(part, whole));
    }),
  );
});
