import type { Database } from '#database/database.ts';
import { findBalance, SEARCH_PRICE_KOPECKS } from '#features/ledger/public.ts';
import { hasUnusedHold } from '#features/payments/public.ts';
import { type Searcher, wayOf } from './rules.ts';

/** Whether there is money for a search, asked before any work is done for it. What counts is what `reserveSearch` finds. */
export async function mayStart(
  { db, paymentsOn }: { readonly db: Database; readonly paymentsOn: boolean },
  searcher: Searcher,
): Promise<boolean> {
  if (wayOf(searcher, paymentsOn) !== 'balance') return true;
  const { balanceKopecks } = await findBalance(db, searcher.accountId);
  return balanceKopecks >= SEARCH_PRICE_KOPECKS || (await hasUnusedHold(db, searcher.accountId));
}
