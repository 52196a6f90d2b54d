/** The current time, passed as an argument so that tests can replace it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Days start and times are shown in Moscow: VK counts its quotas by that clock, and so do our readers. */
const TIME_ZONE = 'Europe/Moscow';

/** Swedish dates are written like ISO ones: `2026-03-01 14:05`. */
const isoLike = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('ru', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** `day` is `2026-03-01`, `time` is `14:05`. */
function toMoscow(moment: Date): { day: string; time: string } {
  const [day = '', time = ''] = isoLike.format(moment).split(' ');
  return { day, time };
}

/** `2026-03-01`. */
export function toMoscowDay(moment: Date): string {
  return toMoscow(moment).day;
}

/** 0 to 23. */
export function toMoscowHour(moment: Date): number {
  return Number(toMoscow(moment).time.slice(0, 2));
}

/** The first moment of a day such as `2026-03-01`, which is invalid if there is no such day. Moscow has stayed at UTC+3 since 2014. */
export function startOfMoscowDay(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`);
}

/** The first moment after the day. */
export function endOfMoscowDay(day: string): Date {
  return new Date(startOfMoscowDay(day).getTime() + DAY_MS);
}

export function nextMoscowMidnight(moment: Date): Date {
  return endOfMoscowDay(toMoscowDay(moment));
}

/** A date whose UTC fields show Moscow time, for spreadsheets, which have no time zones. */
export function toMoscowWallClock(moment: Date): Date {
  const { day, time } = toMoscow(moment);
  return new Date(`${day}T${time}:00Z`);
}

/** `01.03.2026 14:05`, which Russian Excel reads as a date. */
export function formatMoscowDateTime(moment: Date): string {
  const { day, time } = toMoscow(moment);
  return `${day.split('-').reverse().join('.')} ${time}`;
}

/** `1 марта в 14:05`. */
export function formatMoscowDayAndTime(moment: Date): string {
  return dayAndTime.format(moment);
}

/** `14:05`. */
export function formatMoscowTime(moment: Date): string {
  return toMoscow(moment).time;
}

/** `01.03.2026`. */
export function formatMoscowDate(moment: Date): string {
  return formatMoscowDateTime(moment).slice(0, 10);
}
