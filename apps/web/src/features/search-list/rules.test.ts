import { describe, expect, test } from 'vitest';
import { aListed } from '../../testing/made-up-searches.ts';
import { reloadEvery } from './rules.ts';

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
