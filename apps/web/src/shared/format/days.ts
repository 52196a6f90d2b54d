import type { Day } from '@vidno/contract/format/periods';

export { addDays, type Day, formatDay, startOfMonth, startOfYear } from '@vidno/contract/format/periods';

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

const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

export function moscowDay(moment: Date): Day {
  return moscow.format(moment);
}
