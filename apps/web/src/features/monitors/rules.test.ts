import { describe, expect, test } from 'vitest';
import { aMonitor } from '../../testing/made-up-monitors.ts';
import { endOf, hasRunEnded, plannedRuns, reloadEvery } from './rules.ts';

const waiting = aMonitor({ status: 'wait', percent: 10 });
const done = aMonitor();
const failed = aMonitor({ status: 'error' });

test('a list reloads each second while one waits, and then stops', () => {
  expect(reloadEvery([done, waiting])).toBe(1_000);
  expect(reloadEvery([done, failed])).toBe(false);
  expect(reloadEvery(undefined)).toBe(false);
});

describe('a run has ended', () => {
  test('when the monitor waited and now does not', () => {
    expect(hasRunEnded([waiting], [done])).toBe(true);
    expect(hasRunEnded([waiting], [failed])).toBe(true);
  });

  test('not when nothing was known before, or it still waits, or it never did', () => {
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
])('with %o it looks %i times', (schedule, runs) => {
  expect(plannedRuns(schedule)).toBe(runs);
});

test('it ends as many days later as it was told', () => {
  expect(endOf(new Date('2026-03-01T06:05:00Z'), 30)).toEqual(new Date('2026-03-31T06:05:00Z'));
});
