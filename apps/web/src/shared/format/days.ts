const ZONE = 'Europe/Moscow';
const NBSP = '\u00a0';

const dayMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: ZONE });
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: ZONE });

/** 8 декабря, Moscow time: for days so near that the year is plain. */
export function formatDayMonth(moment: string | Date): string {
  return dayMonth.format(new Date(moment)).replace(/\s/g, NBSP);
}

/** 8 декабря в 11:20, Moscow time. */
export function formatDayMonthTime(moment: string | Date): string {
  return `${formatDayMonth(moment)} в${NBSP}${clock.format(new Date(moment))}`;
}

/** 9, 11 и 13 декабря: days in their order; the month stands where it changes. */
export function formatDays(moments: readonly string[]): string {
  const days = moments.map((moment) => formatDayMonth(moment).split(NBSP));
  const words = days.map(([day = '', month], place) =>
    days[place + 1]?.[1] === month ? day : `${day}${NBSP}${month}`,
  );
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} и ${last}`;
}

/** A day in Moscow time as yyyy-MM-dd, so it sorts and compares as text. */
export type Day = string;

const DAY_MS = 86_400_000;
const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

export function moscowDay(moment: Date): Day {
  return moscow.format(moment);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function startOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}

/** 01.03.2026 */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('.');
}
