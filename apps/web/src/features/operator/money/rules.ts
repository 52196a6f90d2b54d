import { type InvoiceFilters, SHOWN_INVOICES } from '@vidno/contract/operator/money';
import { addDays, moscowDay } from '#shared/format/days.ts';
import type { Query } from '../address.tsx';
import { isDay, isNumber } from '../rules.ts';

/** What the server would not take, such as a letter in a number, filters nothing. */
export function filtersOf({ show, account, from, to }: Query): InvoiceFilters {
  return {
    ...(show !== undefined && show in SHOWN_INVOICES && { show: show as keyof typeof SHOWN_INVOICES }),
    ...(isNumber(account) && { account: Number(account) }),
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

/** `2026-12`, by the clock of Moscow; the one that was asked for if it is a month. */
export function monthOf(asked: string | undefined, now: number): string {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(asked ?? '')) return asked ?? '';
  return moscowDay(new Date(now)).slice(0, '2026-12'.length);
}

/** Yesterday in Moscow: the last day that is over. */
export function yesterday(now: number): string {
  return addDays(moscowDay(new Date(now)), -1);
}
