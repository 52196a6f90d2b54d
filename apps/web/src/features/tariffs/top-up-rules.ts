import { KOPECKS_PER_RUBLE, PAYMENT_AMOUNT_RUB } from '@vidno/contract/money/acquiring';

/** Whole rubles that can be paid at once; null for anything else. */
export function checkAmount(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  const rubles = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return rubles >= PAYMENT_AMOUNT_RUB.min && rubles <= PAYMENT_AMOUNT_RUB.max ? rubles : null;
}

export function searchesFor(rubles: number | null, priceKopecks: number): number {
  return rubles === null || priceKopecks <= 0 ? 0 : Math.floor((rubles * KOPECKS_PER_RUBLE) / priceKopecks);
}
