import { formatNumber } from './format.ts';

/** Formats of the analytics screens, kept out of format.ts so that the first page need not load them. */

const ZONE = 'Europe/Moscow';
const NBSP = '\u00a0';

const longMonth = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: ZONE });
const shortMonth = new Intl.DateTimeFormat('ru-RU', { month: '2-digit', year: '2-digit', timeZone: ZONE });
const shortDate = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: ZONE,
});
const twoDigits = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const oneDigit = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, useGrouping: 'always' });
const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,35 %; give percent, always two digits. */
export function formatPercent(percent: number): string {
  return `${unbroken(twoDigits.format(percent))}${NBSP}%`;
}

/** 12,3: at most one decimal, for means and medians. */
export function formatMean(value: number): string {
  return unbroken(oneDigit.format(value));
}

/** 12 тыс.; for the scale of a chart. */
export function formatCompact(value: number): string {
  return Math.abs(value) < 1_000 ? formatMean(value) : unbroken(compact.format(value));
}

/** 42,4 %; give a fraction from 0 to 1. */
export function formatPart(fraction: number): string {
  return fraction === 0 || fraction === 1
    ? `${formatNumber(fraction * 100)}${NBSP}%`
    : `${part(fraction * 100)}${NBSP}%`;
}

/** A share above zero is never shown as 0 %. */
function part(percent: number): string {
  return percent < 0.1 ? `<${NBSP}0,1` : formatMean(percent);
}

/** март 2026 г.; give YYYY-MM. */
export function formatMonth(month: string): string {
  return unbroken(longMonth.format(new Date(`${month}-01`)));
}

/** 03.26; give YYYY-MM. */
export function formatShortMonth(month: string): string {
  return shortMonth.format(new Date(`${month}-01`));
}

/** 01.03.26, Moscow time. */
export function formatShortDate(moment: string | Date): string {
  return shortDate.format(new Date(moment));
}

/** Intl uses different spaces in different versions; we always use the no-break space. */
function unbroken(text: string): string {
  return text.replace(/[\s\u202f]/g, NBSP);
}
