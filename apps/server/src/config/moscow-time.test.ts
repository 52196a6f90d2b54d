import { expect, test } from 'vitest';
import { formatMoscowDateTime, nextMoscowMidnight, toMoscowDay, toMoscowHour } from './time.ts';

test('a day begins at midnight in Moscow', () => {
  expect(toMoscowDay(new Date('2026-03-10T20:59:59Z'))).toBe('2026-03-10');
  expect(toMoscowDay(new Date('2026-03-10T21:00:00Z'))).toBe('2026-03-11');
  expect(nextMoscowMidnight(new Date('2026-03-10T20:59:59Z'))).toEqual(new Date('2026-03-10T21:00:00Z'));
  expect(nextMoscowMidnight(new Date('2026-03-10T21:00:00Z'))).toEqual(new Date('2026-03-11T21:00:00Z'));
});

test('before 2014 Moscow was not always three hours ahead of UTC', () => {
  expect(toMoscowHour(new Date('2013-07-01T20:00:00Z'))).toBe(0);
  expect(formatMoscowDateTime(new Date('2013-07-01T20:00:00Z'))).toBe('02.07.2013 00:00');
  expect(formatMoscowDateTime(new Date('2026-07-01T20:00:00Z'))).toBe('01.07.2026 23:00');
});
