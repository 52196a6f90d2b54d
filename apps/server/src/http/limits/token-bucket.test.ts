import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBuckets } from './limiter.ts';

const RATE = { perSecond: 3, burst: 20 };

test('twenty calls pass at once, then three a second', () => {
  const buckets = createTokenBuckets(RATE);
  const pass = (nowMs: number) =>
    Array.from({ length: 50 }, () => buckets.take('a', nowMs)).filter((wait) => wait === 0);
  expect(pass(0)).toHaveLength(20);
  expect(pass(1_000)).toHaveLength(3);
  expect(buckets.take('a', 1_000)).toBeCloseTo(1 / 3);
  expect(pass(3_000)).toHaveLength(6);
});

test('keys do not hinder each other, and idle ones are forgotten', () => {
  const buckets = createTokenBuckets(RATE);
  for (let call = 0; call < 30; call += 1) buckets.take('a', 0);
  expect(buckets.take('b', 0)).toBe(0);
  expect(buckets.size).toBe(2);
  buckets.take('c', 60_000);
  expect(buckets.size).toBe(1);
});

test('never more than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), (pauses) => {
      const buckets = createTokenBuckets(RATE);
      let now = 0;
      let passed = 0;
      for (const pause of pauses) {
        now += pause;
        if (buckets.take('a', now) === 0) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(RATE.burst + (now / 1_000) * RATE.perSecond + 1e-6);
    }),
  );
});
