import { STATUS_DAYS } from '@vidno/contract/sources';

const MOSCOW_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The day in Moscow, as `2026-11-20`. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + MOSCOW_MS).toISOString().slice(0, 10);
}

/** The days that are shown, oldest first, today the last. */
export function shownDays(now: Date): string[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (STATUS_DAYS - 1 - index) * DAY_MS)),
  );
}
