import { formatRub } from './format.ts';

/** @limit none */
const KOPECKS_PER_RUBLE = 100;
const NBSP = '\u00a0';
const MINUS = '\u2212';

const exact = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** 680 ₽ or 362,67 ₽: for a sentence. */
export function formatKopecks(kopecks: number): string {
  return formatRub(kopecks / KOPECKS_PER_RUBLE).replace('-', MINUS);
}

/** 280,00 ₽: for a table, where amounts stand below each other. */
export function formatKopecksExact(kopecks: number): string {
  const amount = exact.format(kopecks / KOPECKS_PER_RUBLE).replace(/[\s\u202f]/g, NBSP);
  return `${amount.replace('-', MINUS)}${NBSP}₽`;
}

/** +300,00 ₽ or −10,00 ₽: what a balance changed by. */
export function formatKopecksChange(kopecks: number): string {
  return `${kopecks > 0 ? '+' : ''}${formatKopecksExact(kopecks)}`;
}
