import { describe, expect, test, vi } from 'vitest';
import { fetchAllPages, pageCount } from './search-pages.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [41, 3],
  [500, 25],
])('%d people stand on %d pages', (count, pages) => {
  expect(pageCount(count)).toBe(pages);
});

describe('all pages', () => {
  test('are asked for once each, and come in their order', async () => {
    const fetchPage = vi.fn(async (page: number) => `page ${page}`);
    expect(await fetchAllPages(41, fetchPage)).toEqual(['page 0', 'page 1', 'page 2']);
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });
});
