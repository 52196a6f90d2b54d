import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { FINAL_AGE_MS } from '#features/vk-posts/storing/merge-reading.ts';
import { decideAfterPass, type PassResult, refreshWindow } from './passes.ts';

const whole: PassResult = {
  mode: 'full',
  isLimited: false,
  pass: 1,
  firstCount: 500,
  wallCount: 500,
  collected: 500,
  hidden: 0,
};

test.each<[string, Partial<PassResult>, ReturnType<typeof decideAfterPass>]>([
  ['a wall of which we have as many posts as VK counts is complete', {}, { kind: 'complete', hidden: 0 }],
  [
    'posts that VK counts but never shows are remembered if the wall did not change',
    { collected: 497 },
    { kind: 'complete', hidden: 3 },
  ],
  [
    'posts known to be hidden are not missing',
    { collected: 497, hidden: 3, firstCount: 499 },
    { kind: 'complete', hidden: 3 },
  ],
  ['a wall that changed and whose count differs is read again', { wallCount: 498 }, { kind: 'repeat', mode: 'full' }],
  [
    'if we have more posts than VK counts, some were deleted and the wall is read again',
    { collected: 501 },
    { kind: 'repeat', mode: 'full' },
  ],
  ['a wall that keeps changing is not read forever', { wallCount: 498, pass: 3 }, { kind: 'complete', hidden: -2 }],
  ['a refresh whose count matches is complete', { mode: 'refresh' }, { kind: 'complete', hidden: 0 }],
  [
    'after a refresh whose count differs on an unchanged wall, what is gone is searched for',
    { mode: 'refresh', collected: 501 },
    { kind: 'search' },
  ],
  [
    'a refresh during which the wall changed is repeated first',
    { mode: 'refresh', firstCount: 501, collected: 501 },
    { kind: 'repeat', mode: 'refresh' },
  ],
  [
    'a refresh of a wall that keeps changing is not repeated forever',
    { mode: 'refresh', firstCount: 501, collected: 501, pass: 3 },
    { kind: 'search' },
  ],
  [
    'a demo is complete with the latest posts of a long wall',
    { isLimited: true, collected: 100 },
    { kind: 'complete', hidden: 0 },
  ],
])('%s', (_name, changes, decision) => {
  expect(decideAfterPass({ ...whole, ...changes })).toEqual(decision);
});

test('whenever a wall is refreshed, a post is read until it has been read at its final age', () => {
  const hours = fc.integer({ min: 0, max: 2_000 });
  void fc.assert(
    fc.property(fc.array(hours, { minLength: 1, maxLength: 12 }), fc.nat(3_000), (gaps, publishedHour) => {
      const published = publishedHour * HOUR_MS;
      let began = published;
      let readAt = began;
      for (const gap of gaps) {
        const isRead = published >= refreshWindow(new Date(began)).getTime();
        began += gap * HOUR_MS;
        if (isRead) readAt = began;
        else expect(readAt - published).toBeGreaterThan(FINAL_AGE_MS);
      }
    }),
  );
});
