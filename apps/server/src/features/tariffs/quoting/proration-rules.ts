import { DAY_MS } from '#config/durations.ts';

interface Period {
  readonly paidUntil: Date;
  readonly days: number;
}

/** Whole days of 24 hours that are left of a period, none of which has started. */
export function unusedDays({ paidUntil, days }: Period, now: Date): number {
  const left = Math.floor((paidUntil.getTime() - now.getTime()) / DAY_MS);
  return Math.min(Math.max(left, 0), days);
}

/** What so many days of a period are worth, in whole kopecks. More days are never worth less. */
export function worthOf(priceKopecks: number, { days, of }: { readonly days: number; readonly of: number }): number {
  return Math.floor((priceKopecks * days) / of);
}
