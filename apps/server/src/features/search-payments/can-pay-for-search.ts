import type { Paying, Searcher } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import { findBalance, SEARCH_PRICE_KOPECKS } from '#features/ledger/public.ts';
import { hasUnusedHold } from '#features/payments/public.ts';

/**
 * Whether a search would be free, covered or paid for, asked before any work is done for it; `reserveSearch` then takes the
 * money.
 */
export async function canPayForSearch(
  { db, paying }: { readonly db: Database; readonly paying: Paying },
  searcher: Searcher,
): Promise<boolean> {
  if (paying.wayOf(searcher) !== 'balance') return true;
  const { balanceKopecks } = await findBalance(db, searcher.accountId);
  return balanceKopecks >= SEARCH_PRICE_KOPECKS || (await hasUnusedHold(db, searcher.accountId));
}
