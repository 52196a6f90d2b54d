import { describe, expect, test } from 'vitest';
import { aListed } from '../../testing/made-up-searches.ts';
import { listOffered, reloadEvery, titleOf, toQuery, toShownFilter } from './api.ts';

const waiting = aListed({ status: 'wait', percent: 10 });
const done = aListed();

describe('a list is polled', () => {
  test.each(['smart-search-list', 'demo-search-list', 'demo-search-second-list', 'demo-search'] as const)(
    'each second on %s while one waits, and then stops',
    (route) => {
      expect(reloadEvery(route, [done, waiting])).toBe(1_000);
      expect(reloadEvery(route, [done])).toBe(false);
      expect(reloadEvery(route, undefined)).toBe(false);
    },
  );

  test.each(['smart-search', 'demo-search-second'] as const)('never on %s', (route) => {
    expect(reloadEvery(route, [waiting])).toBe(false);
  });
});

test('a search is called by its label before its words or the person found', () => {
  const match = { name: 'Анна', age: null, band: 'likely', imagePath: '/a' } as const;
  expect(titleOf(aListed({ label: 'Соседка', match }))).toBe('Соседка');
  expect(titleOf(aListed({ match }))).toBe('Анна');
  expect(titleOf(aListed({ keyword: 'Анна' }))).toBe('«Анна»');
  expect(titleOf(aListed())).toBeNull();
});

test('what nothing fits is not offered, unless it is chosen', () => {
  const counts = { all: 3, keyword: 1, found: 2, nobody: 1, wait: 0, error: 0 };
  expect(listOffered(counts, null)).toEqual(['found', 'nobody', 'keyword']);
  expect(listOffered(counts, 'error')).toEqual(['found', 'nobody', 'error', 'keyword']);
});

test('a choice of the address is asked of the server as a kind or a state', () => {
  expect(toQuery(toShownFilter('keyword'))).toEqual({ type: 'keyword' });
  expect(toQuery(toShownFilter('nobody'))).toEqual({ state: 'nobody' });
  expect(toQuery(toShownFilter('whatever'))).toEqual({});
});
