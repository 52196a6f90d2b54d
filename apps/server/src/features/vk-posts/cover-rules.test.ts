import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_DAYS, coverBySpans, type DayRange, rangeOfSpan, toDescendants, toLeafTier } from './days.ts';

const ranges = fc
  .tuple(fc.integer({ min: 13_000, max: 21_000 }), fc.integer({ min: 0, max: 3_000 }))
  .map(([from, days]): DayRange => ({ from, to: from + days }));

test('a cover contains every day of the range exactly once and no other day', async () => {
  await fc.assert(
    fc.property(ranges, fc.integer({ min: 0, max: 6 }), (range, leafTier) => {
      const { spans, edges } = coverBySpans(range, leafTier);
      const days = [...spans.map(rangeOfSpan), ...edges].flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index),
      );
      expect(days.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index),
      );
      expect(spans.every(({ tier }) => tier >= leafTier)).toBe(true);
    }),
  );
});

test('a range of many years needs few spans, and all days need three', async () => {
  await fc.assert(fc.property(ranges, (range) => coverBySpans(range, 0).spans.length <= 6 * 6 + 2));
  expect(coverBySpans(ALL_DAYS, 1)).toEqual({ spans: [1, 2, 3].map((slot) => ({ tier: 6, slot })), edges: [] });
});

test('the descendants of a span cover the same days', () => {
  const span = { tier: 3, slot: 150 };
  const below = toDescendants(span, 1).map(rangeOfSpan);
  expect([below.length, below[0]?.from, below.at(-1)?.to]).toEqual([16, rangeOfSpan(span).from, rangeOfSpan(span).to]);
});

test('the busier a wall, the shorter its smallest spans', () => {
  expect([0.1, 3, 30, 300, 3_000, 30_000].map((postsPerDay) => toLeafTier(postsPerDay, 2_500))).toEqual([
    6, 4, 2, 1, 0, 0,
  ]);
});
