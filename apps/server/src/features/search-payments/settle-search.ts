import type { Transaction } from '#database/database.ts';
import { bookTransfers, charge, lockBalance, postTransfers, release, useForService } from '#features/ledger/public.ts';
import { captureHold, releaseHold } from '#features/payments/public.ts';
import { deleteSearchPayment, lockSearchPayment, updateSearchPayment } from './repository.ts';
import type { StoredPayment } from './rules.ts';

export interface EndedSearch {
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
