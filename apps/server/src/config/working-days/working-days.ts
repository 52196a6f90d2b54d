import { DAY_MS, toMoscowDay } from '../time.ts';
import { YEAR_2025 } from './2025.ts';
import { YEAR_2026 } from './2026.ts';

/** The working days of Russia in one year. The next year's file is due once its decree is published, usually in October. */
export interface WorkingYear {
  readonly year: number;
  /** Where the days are from. */
  readonly source: string;
  /** From Monday to Friday, as `MM-dd`. */
  readonly daysOff: readonly string[];
  /** On a Saturday or Sunday. */
  readonly workingWeekends: readonly string[];
}

/** A new year is a file and its name here. */
export const WORKING_YEARS: readonly WorkingYear[] = [YEAR_2025, YEAR_2026];

/** In UTC, of a day that is written as one. */
const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Of a year without a file every day counts but Sundays, since a decree may make any Saturday a working day and no holiday is known: so a
 * deadline is never later than the law's.
 */
export function isWorkingDay(day: string, years: readonly WorkingYear[] = WORKING_YEARS): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const known = years.find(({ year }) => day.startsWith(`${year}-`));
  if (!known) return weekday !== SUNDAY;
  const date = day.slice(5);
  if (weekday === SATURDAY || weekday === SUNDAY) return known.workingWeekends.includes(date);
  return !known.daysOff.includes(date);
}

/** The end of the given working day after a moment, in Moscow. */
export function addWorkingDays(moment: Date, days: number, years: readonly WorkingYear[] = WORKING_YEARS): Date {
  let day = Date.parse(`${toMoscowDay(moment)}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(toDay(day), years)) left -= 1;
  }
  return new Date(Date.parse(`${toDay(day)}T23:59:59+03:00`));
}

function toDay(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}

const DECEMBER = '12';

/** The year whose file is needed by now: this one, and from December the next one. Null if there is one. */
export function findMissingYear(now: Date, years: readonly WorkingYear[] = WORKING_YEARS): number | null {
  const [year = '', month = ''] = toMoscowDay(now).split('-');
  const needed = month === DECEMBER ? [Number(year), Number(year) + 1] : [Number(year)];
  return needed.find((each) => !years.some((known) => known.year === each)) ?? null;
}
