/** A day in Moscow time as yyyy-MM-dd, so it sorts and compares as text. */
export type Day = string;

const DAY_MS = 86_400_000;
const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

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
