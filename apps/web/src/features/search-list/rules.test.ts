import { describe, expect, test } from 'vitest';
import { aListed } from '../../testing/made-up-searches.ts';
import { advanceWatch, isSameWatch, NOTHING_WATCHED, reloadEvery } from './rules.ts';

const waiting = aListed({ status: 'wait', percent: 10 });
const failed = aListed({ status: 'error', message: 'Источник не ответил' });
const done = aListed();

describe('a list reloads by itself', () => {
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

describe('a failure', () => {
  test('is reported when the search was seen waiting, and leaves the waiting set', () => {
    const watch = advanceWatch(advanceWatch(NOTHING_WATCHED, [waiting]), [failed]);
    expect(watch).toEqual({ waiting: [], failed: [failed] });
  });

  test('of long ago is not reported', () => {
    expect(advanceWatch(NOTHING_WATCHED, [failed]).failed).toEqual([]);
  });

  test('is reported once however often the list reloads', () => {
    const watch = advanceWatch(advanceWatch(NOTHING_WATCHED, [waiting]), [failed]);
    const again = advanceWatch(watch, [failed]);
    expect(again.failed).toEqual([failed]);
    expect(isSameWatch(watch, again)).toBe(true);
  });
});
