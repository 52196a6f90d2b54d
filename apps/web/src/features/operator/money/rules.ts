import type { InvoiceFilters, InvoiceLine } from '@vidno/contract/operator/money';
import { STATES } from './texts.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** What the server would not take, such as a letter in a number, filters nothing. */
export function filtersOf({ show, account, from, to }: Query): InvoiceFilters {
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
  return {
    ...(show === 'problem' && { show }),
    ...(show !== undefined && show in STATES && { show: show as InvoiceLine['state'] }),
    ...(/^[1-9]\d{0,14}$/.test(account ?? '') && { account: Number(account) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** In kopecks: 300, 300,5 or 300.50; null if it is no sum. */
export function parseRubles(text: string): number | null {
  const [, rubles = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₽]/g, '')) ?? [];
  const kopecks = Number(rubles) * 100 + Number(part.padEnd(2, '0'));
  return rubles === '' || kopecks === 0 ? null : kopecks;
}

/** As it stands in a field: 300 or 300,50. */
export function writeRubles(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace('.', ',');
}

const MOSCOW_MS = 3 * 3_600_000;

/** `2026-12`, by the clock of Moscow; the one that was asked for if it is a month. */
export function monthOf(asked: string | undefined, now: number): string {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(asked ?? '')) return asked ?? '';
  return new Date(now + MOSCOW_MS).toISOString().slice(0, 7);
}

/** Yesterday in Moscow: the last day that is over. */
export function yesterday(now: number): string {
  return new Date(now + MOSCOW_MS - 24 * 3_600_000).toISOString().slice(0, 10);
}
