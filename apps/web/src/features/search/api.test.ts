import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aPerson, aSearch, SEARCH_ID } from '../../testing/made-up-searches.ts';
import { fetchAllPages, pageCount } from './api.ts';

test('all pages are fetched once each and come in order', async () => {
  const calls = fakeServer({
    'GET /smart-search/get-search': ({ query }) =>
      aSearch({ count: 41, users: [aPerson({ name: `page ${query.get('page')}` })] }),
  });
  const pages = await fetchAllPages({ type: 'photo', id: SEARCH_ID }, { count: 41 }, new AbortController().signal);
  expect(pages.map(({ users }) => users[0]?.name)).toEqual(['page 0', 'page 1', 'page 2']);
  expect(calls.filter((call) => call === 'GET /smart-search/get-search')).toHaveLength(3);
});

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
