import { SEARCH_PRICE_KOPECKS } from '#features/ledger/public.ts';
import type { PurchaseOutcome } from '#features/payments/public.ts';

/** One search: the money is held now and taken when the search has found somebody. */
export async function buySearch(): Promise<PurchaseOutcome> {
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'search',
      amountKopecks: SEARCH_PRICE_KOPECKS,
      description: 'Один поиск',
      hold: true,
      saveCard: false,
    },
  };
}
