import type { Transaction } from '#database/database.ts';
import { charge, postTransfers, release } from '#features/ledger/public.ts';
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
  const key = { accountId, searchId };
  const payment = await lockSearchPayment(trx, key);
  if (!payment) return;
  if (payment.state === 'locked') {
    // Nothing was set aside for it, so nothing is told to have been given back.
    if (!delivered) return await deleteSearchPayment(trx, key);
    return await updateSearchPayment(trx, key, { confident, ended_at: now });
  }
  if (payment.state !== 'reserved' || payment.run_id !== runId) return;
  await moveMoney(trx, payment, { delivered, now });
  await updateSearchPayment(trx, key, { state: delivered ? 'charged' : 'released', confident, ended_at: now });
}

async function moveMoney(
  trx: Transaction,
  { account_id: accountId, run_id: runId, search_id: searchId, ...payment }: StoredPayment,
  { delivered, now }: { readonly delivered: boolean; readonly now: Date },
): Promise<void> {
  const { invoice_id: invoiceId, price_kopecks: amountKopecks } = payment;
  if (invoiceId !== null) {
    const settle = delivered ? captureHold : releaseHold;
    return await settle(trx, { accountId, id: invoiceId }, now);
  }
  const transfers = delivered
    ? charge({ runId, searchId, amountKopecks, eventAt: now })
    : release({ runId, amountKopecks, eventAt: now });
  await postTransfers(trx, accountId, transfers);
}
