import { expect, test } from 'vitest';
import { addWorkingDays } from './working-days.ts';

test.each([
  ['a Friday', '2026-11-27T09:00:00Z', 10, '2026-12-11T20:59:59.000Z'],
  ['a Sunday', '2026-11-29T09:00:00Z', 10, '2026-12-11T20:59:59.000Z'],
  ['late on Thursday in London, which is Friday in Moscow', '2026-11-26T22:00:00Z', 1, '2026-11-30T20:59:59.000Z'],
  ['the end of a year', '2026-12-31T09:00:00Z', 5, '2027-01-07T20:59:59.000Z'],
])('working days are counted from %s', (_from, moment, days, end) => {
  expect(addWorkingDays(new Date(moment), days).toISOString()).toBe(end);
});
