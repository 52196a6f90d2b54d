import { formatNumber, type PluralForms, pluralOf } from '#shared/format/format.ts';

const WEEK = 7 * 24 * 60;
const DAY = 24 * 60;
const HOUR = 60;

const MINUTES: PluralForms = ['каждую # минуту', 'каждые # минуты', 'каждые # минут'];
const HOURS: PluralForms = ['каждый # час', 'каждые # часа', 'каждые # часов'];
const DAYS: PluralForms = ['раз в # день', 'раз в # дня', 'раз в # дней'];

/** «раз в сутки», «каждые 15 минут»; give minutes. */
export function rateText(rate: number): string {
  if (rate === WEEK) return 'раз в неделю';
  if (rate === DAY) return 'раз в сутки';
  if (rate === HOUR) return 'каждый час';
  if (rate % DAY === 0) return every(rate / DAY, DAYS);
  if (rate % HOUR === 0) return every(rate / HOUR, HOURS);
  return every(rate, MINUTES);
}

function every(count: number, forms: PluralForms): string {
  return pluralOf(count, forms).replace('#', formatNumber(count));
}
