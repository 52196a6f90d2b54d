import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { quietUntil } from './claim-message.ts';

const NIGHT = { from: '22:00', to: '08:00' };
const until = (from: string, to: string, timezone: string, now: string) =>
  quietUntil({ from, to, timezone }, new Date(now))?.toISOString() ?? null;

test('without quiet hours alerts are sent at any time', () => {
  expect(quietUntil(null, new Date())).toBeNull();
});

describe('quiet hours over midnight', () => {
  const moscow = (now: string) => until(NIGHT.from, NIGHT.to, 'Europe/Moscow', now);

  test.each([
    ['2026-01-15T18:59:00Z', null],
    ['2026-01-15T19:00:00Z', '2026-01-16T05:00:00.000Z'],
    ['2026-01-15T23:30:12Z', '2026-01-16T05:00:00.000Z'],
    ['2026-01-16T04:59:59Z', '2026-01-16T05:00:00.000Z'],
    ['2026-01-16T05:00:00Z', null],
  ])('at %s in Moscow last until %s', (now, end) => {
    expect(moscow(now)).toBe(end);
  });
});

test('quiet hours within a day end on that day', () => {
  expect(until('13:00', '14:30', 'Asia/Kamchatka', '2026-01-15T01:05:00Z')).toBe('2026-01-15T02:30:00.000Z');
  expect(until('13:00', '14:30', 'Asia/Kamchatka', '2026-01-15T02:30:00Z')).toBeNull();
});

test('equal times mean no quiet hours', () => {
  expect(until('08:00', '08:00', 'Europe/Moscow', '2026-01-15T05:00:00Z')).toBeNull();
});

describe('when daylight saving changes', () => {
  test('an end inside the skipped hour is the moment of the change', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-03-28T23:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('the night of the skipped hour is an hour shorter', () => {
    expect(until('22:00', '08:00', 'Europe/Berlin', '2026-03-28T21:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  });

  test('the night of the repeated hour is an hour longer', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
    expect(until('22:00', '08:00', 'Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  });

  test('an end inside the repeated hour applies both times', () => {
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });
});

test('for any hours and zone alerts wait for the first minute that is not quiet, for 25 hours at most', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const zones = ['Europe/Moscow', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];
  const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, fc.constantFrom(...zones), now, (from, to, timezone, at) => {
      const quiet = { from, to, timezone };
      const end = quietUntil(quiet, at);
      if (end === null) return;
      expect(quietUntil(quiet, end)).toBeNull();
      expect(quietUntil(quiet, new Date(end.getTime() - 60_000))).toEqual(end);
      expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
    }),
    { numRuns: 200 },
  );
});
