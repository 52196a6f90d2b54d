import type { QuietHours } from '@vidno/contract/notifications/settings';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Longer than the longest day there is, when clocks go back. */
const LOOKED_AHEAD_MINUTES = 2 * DAY_MINUTES;

/**
 * When the quiet hours that it is now are over; null: alerts may go. Looked for minute by minute on the user's own clock, so
 * that it is right where an hour is missing or comes twice.
 */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet) return null;
  const isQuiet = createQuietTest(quiet);
  if (!isQuiet(now)) return null;
  let minute = Math.floor(now.getTime() / MINUTE_MS);
  const last = minute + LOOKED_AHEAD_MINUTES;
  do minute += 1;
  while (minute < last && isQuiet(new Date(minute * MINUTE_MS)));
  return new Date(minute * MINUTE_MS);
}

/** From the first minute to before the last; from a time to the same time is never. */
function createQuietTest({ from, to, timezone }: QuietHours): (at: Date) => boolean {
  const start = minuteOf(from);
  const end = minuteOf(to);
  const wallClock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const minute = minuteOf(wallClock.format(at));
    return start <= end ? start <= minute && minute < end : minute >= start || minute < end;
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
