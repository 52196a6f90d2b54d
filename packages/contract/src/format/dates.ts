import { unbroken } from './numbers.ts';

/** Days and months in Russian words. */

const ZONE = 'Europe/Moscow';

const longMonth = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: ZONE });
const longDate = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE });
const shortMoment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ZONE,
});

/** март 2026 г.; give YYYY-MM. */
export function formatMonth(month: string): string {
  return unbroken(longMonth.format(new Date(`${month}-01`)));
}

/** 1 марта 2026 г., Moscow time. */
export function formatDate(moment: string | Date): string {
  return unbroken(longDate.format(new Date(moment)));
}

/** 01.03.2026, 09:05, Moscow time. */
export function formatMoment(moment: string | Date): string {
  return unbroken(shortMoment.format(new Date(moment)));
}
