import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { addWorkingDays, findMissingYear, isWorkingDay, WORKING_YEARS } from './working-days.ts';

const lastDay = (from: string, days: number) => addWorkingDays(new Date(`${from}T12:00:00+03:00`), days).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59+03:00`).toISOString();

describe('ten working days, by the calendar of Russia', () => {
  test.each([
    ['over the New Year of 2025', '2024-12-31', '2025-01-22'],
    ['over the May holidays of 2025', '2025-04-28', '2025-05-16'],
    ['over the working Saturday of November 2025', '2025-10-30', '2025-11-14'],
    ['over the New Year of 2026', '2025-12-26', '2026-01-21'],
    ['over the May holidays of 2026', '2026-04-28', '2026-05-14'],
    ['over 23 February and 8 March 2026', '2026-02-20', '2026-03-10'],
    ['in an ordinary week', '2026-11-27', '2026-12-11'],
  ])('%s', (_name, from, to) => {
    expect(lastDay(from, 10)).toBe(endOf(to));
  });

  test('counted from Moscow, whatever day it is elsewhere', () => {
    const late = new Date('2026-11-26T22:00:00Z');
    expect(addWorkingDays(late, 1).toISOString()).toBe('2026-11-30T20:59:59.000Z');
  });
});

test.each([
  [2025, 247],
  [2026, 247],
])('%i has as many working days as its decree leaves', (year, count) => {
  expect(daysOf(year).filter((day) => isWorkingDay(day))).toHaveLength(count);
});

test('every file names days as its fields say, and its source', () => {
  for (const { year, source, daysOff, workingWeekends } of WORKING_YEARS) {
    const weekday = (date: string) => new Date(`${year}-${date}T00:00:00Z`).getUTCDay();
    expect(daysOff.filter((date) => [0, 6].includes(weekday(date)))).toEqual([]);
    expect(workingWeekends.filter((date) => ![0, 6].includes(weekday(date)))).toEqual([]);
    expect(source).toMatch(/№ \d+/);
  }
});

describe('a year without a file', () => {
  test('errs on the side of the person: never later than any decree could make it', () => {
    const decree = fc.record({
      daysOff: fc.uniqueArray(fc.constantFrom(...daysOf(2031).map((day) => day.slice(5))), { maxLength: 30 }),
      workingWeekends: fc.uniqueArray(fc.constantFrom(...saturdaysOf(2031)), { maxLength: 6 }),
    });
    const moment = fc.date({ min: new Date('2031-01-10'), max: new Date('2031-11-20'), noInvalidDate: true });
    fc.assert(
      fc.property(decree, moment, fc.integer({ min: 1, max: 15 }), (days, from, count) => {
        const known = addWorkingDays(from, count, [{ year: 2031, source: 'made up', ...days }]);
        expect(addWorkingDays(from, count, []).getTime()).toBeLessThanOrEqual(known.getTime());
      }),
    );
  });

  test.each([
    ['2026-11-30T12:00:00Z', null],
    // In Moscow it is December already.
    ['2026-11-30T21:30:00Z', 2027],
    ['2026-12-15T12:00:00Z', 2027],
    ['2027-03-01T12:00:00Z', 2027],
  ])('is missed at %s: %s', (now, year) => {
    expect(
      findMissingYear(
        new Date(now),
        WORKING_YEARS.filter((known) => known.year < 2027),
      ),
    ).toBe(year);
  });
});

test('a deadline never falls before what it was counted from, nor on a day off, and more days end later', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 20 }), (from, days) => {
      const end = addWorkingDays(from, days);
      expect(end.getTime()).toBeGreaterThan(from.getTime());
      expect(isWorkingDay(end.toISOString().slice(0, 10))).toBe(true);
      expect(addWorkingDays(from, days + 1).getTime()).toBeGreaterThanOrEqual(end.getTime() + DAY_MS);
      // One after the other is the same as both together.
      expect(addWorkingDays(end, 5)).toEqual(addWorkingDays(from, days + 5));
    }),
  );
});

function daysOf(year: number): string[] {
  const first = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - first) / DAY_MS;
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

function saturdaysOf(year: number): string[] {
  return daysOf(year).flatMap((day) => (new Date(`${day}T00:00:00Z`).getUTCDay() === 6 ? day.slice(5) : []));
}
