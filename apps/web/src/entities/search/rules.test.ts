import { expect, test } from 'vitest';
import { pageCount } from './rules.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [41, 3],
  [500, 25],
])('%d people fill %d pages', (count, pages) => {
  expect(pageCount(count)).toBe(pages);
});
