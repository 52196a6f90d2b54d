import { STATUS_DAYS } from '@vidno/contract/sources';
import { DAY_MS } from '#config/durations.ts';
import { toMoscowDay } from '#config/moscow-time.ts';

/** The days that are shown, oldest first, today the last. */
export function shownDays(now: Date): string[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    toMoscowDay(new Date(now.getTime() - (STATUS_DAYS - 1 - index) * DAY_MS)),
  );
}
