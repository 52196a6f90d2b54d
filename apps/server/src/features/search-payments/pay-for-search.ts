import type { Paying, Searcher } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';
import { findBalance, lockBalance, SEARCH_PRICE_KOPECKS } from '#features/ledger/balance.ts';
import { charge, release, reserve, useForService } from '#features/ledger/operation-rules.ts';
import { bookTransfers, postTransfers } from '#features/ledger/post-transfers.ts';
import { attachHold, captureHold, releaseHold } from '#features/payments/orders/holds.ts';
import { hasUnusedHold } from '#features/payments/public.ts';
import {
  deleteSearchPayment,
  isSettled,
  lockSearchPayment,
  type StoredPayment,
  updateSearchPayment,
  upsertSearchPayment,
} from './repository.ts';

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

interface EndedSearch {
  readonly accountId: number;
  readonly searchId: string;
  readonly runId: string;
  readonly now: Date;
}

export interface Delivery {
  /** Somebody was found: a confident or likely person, or by words somebody who is no guess. */
  readonly delivered: boolean;
  readonly confident: boolean;
}

export const NOTHING_DELIVERED: Delivery = { delivered: false, confident: false };

/** Charges for a search that has found somebody, and gives the money back for any other, in the transaction that ends its run. */
export async function settleSearch(
  trx: Transaction,
  { accountId, searchId, runId, now }: EndedSearch,
  { delivered, confident }: Delivery,
): Promise<void> {
  await lockBalance(trx, accountId);
  const key = { accountId, searchId };
  const payment = await lockSearchPayment(trx, key);
  if (!payment) return;
  if (payment.state === 'locked') {
    // Nothing was set aside for it, so there is nothing to release.
    if (!delivered) return await deleteSearchPayment(trx, key);
    return await updateSearchPayment(trx, key, { confident, ended_at: now });
  }
  if (payment.state !== 'reserved' || payment.run_id !== runId) return;
  const state = delivered ? await earn(trx, payment, now) : await releaseMoney(trx, payment, now);
  await updateSearchPayment(trx, key, { state, confident, ended_at: now });
}

async function earn(trx: Transaction, payment: StoredPayment, now: Date): Promise<'charged' | 'released'> {
  const { account_id: accountId, run_id: runId, search_id: searchId, invoice_id: invoiceId } = payment;
  const part = { amountKopecks: payment.price_kopecks, eventAt: now };
  if (invoiceId === null) {
    await bookTransfers(trx, accountId, charge({ ...part, runId, searchId }));
    return 'charged';
  }
  const captured = await captureHold(trx, { accountId, id: invoiceId }, now);
  if (captured.kind === 'ordered') return 'charged';
  // The bank has let go of it, so that the search costs nothing.
  if (captured.kind === 'lost') return 'released';
  const use = { useId: searchId, service: 'search', runId, subscriptionId: null } as const;
  const posted = await postTransfers(trx, accountId, useForService({ ...part, ...use }));
  return posted.kind === 'posted' ? 'charged' : 'released';
}

async function releaseMoney(trx: Transaction, payment: StoredPayment, now: Date): Promise<'released'> {
  const { account_id: accountId, run_id: runId, invoice_id: invoiceId, price_kopecks: amountKopecks } = payment;
  if (invoiceId === null) await bookTransfers(trx, accountId, release({ runId, amountKopecks, eventAt: now }));
  else await releaseHold(trx, { accountId, id: invoiceId }, now);
  return 'released';
}
