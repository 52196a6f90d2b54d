import { describe, expect, test } from 'vitest';
import { aMonitor } from '../../testing/made-up-monitors.ts';
import { endOf, hasRunEnded, plannedRuns, reloadEvery } from './api.ts';

const waiting = aMonitor({ status: 'wait', percent: 10 });
const done = aMonitor();
const failed = aMonitor({ status: 'error' });

test('a list is polled every second while any monitor is waiting', () => {
  expect(reloadEvery([done, waiting])).toBe(1_000);
  expect(reloadEvery([done, failed])).toBe(false);
  expect(reloadEvery(undefined)).toBe(false);
});

describe('a run has ended', () => {
  test('when the monitor was waiting and no longer is', () => {
    expect(hasRunEnded([waiting], [done])).toBe(true);
    expect(hasRunEnded([waiting], [failed])).toBe(true);
  });

  test('but not if it was unknown, is still waiting, or never was', () => {
    expect(hasRunEnded(undefined, [done])).toBe(false);
    expect(hasRunEnded([waiting], [waiting])).toBe(false);
    expect(hasRunEnded([done], [done])).toBe(false);
  });
});

test.each([
  [{ rate: 1_440, days: 30 }, 31],
  [{ rate: 15, days: 1 }, 97],
  [{ rate: 10_080, days: 30 }, 5],
  [{ rate: 10_080, days: 1 }, 1],
])('with %o it runs %i times', (schedule, runs) => {
  expect(plannedRuns(schedule)).toBe(runs);
});

test('it ends the given number of days later', () => {
  expect(endOf(new Date('2026-03-01T06:05:00Z'), 30)).toEqual(new Date('2026-03-31T06:05:00Z'));
});
