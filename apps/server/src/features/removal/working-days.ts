import { DAY_MS, toMoscowDay } from '#config/time.ts';

/** In UTC, of a day that is written as one. */
const WEEKEND = [0, 6];

/**
 * The end of the given working day after a moment, in Moscow. Working days are Monday to Friday: a public holiday counts as one, so
 * that the deadline is never later than the law's.
 */
export function addWorkingDays(moment: Date, days: number): Date {
  let day = Date.parse(`${toMoscowDay(moment)}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (!WEEKEND.includes(new Date(day).getUTCDay())) left -= 1;
  }
  return new Date(Date.parse(`${new Date(day).toISOString().slice(0, 10)}T23:59:59+03:00`));
}
