import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, bucketOf, FIGURES } from './buckets.ts';

test.each(FIGURES)('the buckets of %s are adjacent and contain their own figures', async (figure) => {
  const bounds = boundsOf(figure);
  expect(bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? 0))).toBe(true);
  expect(bounds[0]).toBe(0);
  expect(bucketOf(figure, bounds.length).before).toBe(Number.POSITIVE_INFINITY);
  await fc.assert(
    fc.property(fc.integer({ min: 1, max: bounds.length - 1 }), (bucket) => {
      expect(bucketOf(figure, bucket).before).toBe(bucketOf(figure, bucket + 1).from);
    }),
  );
});

test('small counts have a bucket each, and the largest possible count has one too', () => {
  expect([1, 2, 64].map((bucket) => bucketOf('likes', bucket))).toEqual(
    [0, 1, 63].map((from) => ({ from, before: from + 1, isOneFigure: true })),
  );
  expect(bucketOf('likes', 300).isOneFigure).toBe(false);
  expect(boundsOf('likes').at(-1)).toBeLessThan(2 ** 31);
});

test('zero interactions have a bucket of their own', () => {
  expect(bucketOf('interactions_per_view', 1)).toMatchObject({ from: 0, isOneFigure: true });
  expect(bucketOf('interactions_per_view', 1).before).toBeLessThanOrEqual(1 / (2 ** 31 - 1));
});
