import { expect, test } from 'vitest';
import { countSearches, SEARCH_PRICE_KOPECKS } from './balance.ts';

test.each([
  [0, 0],
  [SEARCH_PRICE_KOPECKS - 1, 0],
  [SEARCH_PRICE_KOPECKS, 1],
  [3 * SEARCH_PRICE_KOPECKS - 1, 2],
])('%i kopecks pay for %i searches', (balanceKopecks, searches) => {
  expect(countSearches(balanceKopecks)).toBe(searches);
});
