import type { QuietHours } from '@vidno/contract/notifications/settings';
import { MINUTE_MS } from '#config/durations.ts';

const DAY_MINUTES = 24 * 60;
/** Longer than the longest day, the one when clocks go back. */
const LOOKAHEAD_MINUTES = 2 * DAY_MINUTES;

/**
 * When the current quiet hours end; null outside quiet hours. It steps minute by minute through the user's local time, which is
 * correct even when daylight saving skips or repeats an hour.
 */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet) return null;
  const isQuiet = createQuietCheck(quiet);
  if (!isQuiet(now)) return null;
  let minute = Math.floor(now.getTime() / MINUTE_MS);
  const last = minute + LOOKAHEAD_MINUTES;
  do minute += 1;
  while (minute < last && isQuiet(new Date(minute * MINUTE_MS)));
  return new Date(minute * MINUTE_MS);
}

/** The start is inclusive and the end exclusive; equal times mean no quiet hours. */
function createQuietCheck({ from, to, timezone }: QuietHours): (at: Date) => boolean {
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
