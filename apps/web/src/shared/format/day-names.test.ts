import { expect, it } from 'vitest';
import { formatDayMonth, formatDayMonthTime, formatDays } from './days.ts';

it('a day and a time are those of Moscow', () => {
  expect(formatDayMonth('2026-12-07T21:30:00Z')).toBe('8\u00a0декабря');
  expect(formatDayMonthTime('2026-12-07T21:30:00Z')).toBe('8\u00a0декабря в\u00a000:30');
});

it.each([
  [[], ''],
  [['2026-12-09T09:00:00Z'], '9\u00a0декабря'],
  [['2026-12-09T09:00:00Z', '2026-12-11T09:00:00Z', '2026-12-13T09:00:00Z'], '9, 11 и 13\u00a0декабря'],
  [['2026-12-30T09:00:00Z', '2027-01-01T09:00:00Z', '2027-01-03T09:00:00Z'], '30\u00a0декабря, 1 и 3\u00a0января'],
])('days %j are named together', (moments, text) => {
  expect(formatDays(moments)).toBe(text);
});
