import type { Paying, Searcher } from '#config/paying.ts';
import type { Transaction } from '#database/database.ts';
import { lockBalance, postTransfers, reserve, SEARCH_PRICE_KOPECKS } from '#features/ledger/public.ts';
import { attachHold } from '#features/payments/public.ts';
import { lockSearchPayment, upsertSearchPayment } from './repository.ts';
import { isSettled } from './rules.ts';

interface StartedSearch {
  readonly searcher: Searcher;
  readonly searchId: string;
  readonly runId: string;
  readonly now: Date;
}

/**
 * Sets the price of a search aside in the transaction that starts its run: from the balance, or from money held on a card. A search
 * that has been paid for runs again for nothing.
 */
export async function reserveSearch(
  trx: Transaction,
  { paying }: { readonly paying: Paying },
  { searcher, searchId, runId, now }: StartedSearch,
): Promise<{ kind: 'reserved' } | { kind: 'refused'; because: 'not_paid' }> {
  const { accountId } = searcher;
  await lockBalance(trx, accountId);
  const known = await lockSearchPayment(trx, { accountId, searchId });
  const way = paying.wayOf(searcher);
  if (way === 'free' || (known && isSettled(known, way))) return { kind: 'reserved' };
  const payment = {
    account_id: accountId,
    search_id: searchId,
    run_id: runId,
    price_kopecks: SEARCH_PRICE_KOPECKS,
    confident: false,
    invoice_id: null,
    payer_account_id: null,
    rejected_at: null,
    started_at: now,
    ended_at: null,
  };
  if (way !== 'balance') {
    await upsertSearchPayment(trx, { ...payment, state: way });
    return { kind: 'reserved' };
  }
  const invoiceId = await attachHold(trx, { accountId, searchId });
  if (invoiceId === null) {
    const transfers = reserve({ runId, searchId, amountKopecks: SEARCH_PRICE_KOPECKS, eventAt: now });
    const posted = await postTransfers(trx, accountId, transfers);
    if (posted.kind === 'insufficient') return { kind: 'refused', because: 'not_paid' };
  }
  await upsertSearchPayment(trx, { ...payment, state: 'reserved', invoice_id: invoiceId });
  return { kind: 'reserved' };
}
