import type { Transaction } from '#database/database.ts';
import {
  chargeKey,
  countReturnedSales,
  findTransfer,
  lockBalance,
  postTransfers,
  returnUnused,
  useKey,
} from '#features/ledger/public.ts';
import { countRejectedHolds, refundInvoice, rejectHold } from '#features/payments/public.ts';
import { lockSearchPayment, updateSearchPayment } from './repository.ts';
import { REJECTED_PER_DAY_MAX, REJECTION_MS, type StoredPayment } from './rules.ts';

const DAY_MS = 24 * 3_600_000;

export type RejectionOutcome =
  | { readonly kind: 'given_back' }
  /** `not_charged`: there is nothing to give back. */
  | { readonly kind: 'kept'; readonly because: 'not_charged' | 'confident' | 'too_late' | 'too_often' };

interface Rejection {
  readonly accountId: number;
  readonly searchId: string;
  readonly now: Date;
}

/**
 * Gives the money of a search back when its owner has marked everybody found as «Не он(а)»: within 24 hours, if nobody was found
 * confidently, and three times a day.
 */
export async function releaseRejected(
  trx: Transaction,
  { accountId, searchId, now }: Rejection,
): Promise<RejectionOutcome> {
  // One at a time for an account, so that two at once are counted.
  await lockBalance(trx, accountId);
  const key = { accountId, searchId };
  const payment = await lockSearchPayment(trx, key);
  if (payment?.state !== 'charged' || payment.ended_at === null) return { kind: 'kept', because: 'not_charged' };
  if (payment.confident) return { kind: 'kept', because: 'confident' };
  if (now.getTime() - payment.ended_at.getTime() > REJECTION_MS) return { kind: 'kept', because: 'too_late' };
  const isTooOften = (await countRejected(trx, { accountId, now })) >= REJECTED_PER_DAY_MAX;
  if (isTooOften) return { kind: 'kept', because: 'too_often' };
  const isGivenBack = await giveBack(trx, payment, now);
  if (!isGivenBack) return { kind: 'kept', because: 'not_charged' };
  await updateSearchPayment(trx, key, { state: 'released', rejected_at: now });
  return { kind: 'given_back' };
}

/** Read from the books: a search that was removed counts too. */
async function countRejected(trx: Transaction, { accountId, now }: Omit<Rejection, 'searchId'>): Promise<number> {
  const span = { accountId, since: new Date(now.getTime() - DAY_MS) };
  return (await countReturnedSales(trx, span)) + (await countRejectedHolds(trx, span));
}

/** False if nothing of it is left. */
async function giveBack(
  trx: Transaction,
  { account_id: accountId, search_id: searchId, run_id: runId, ...payment }: StoredPayment,
  now: Date,
): Promise<boolean> {
  const { invoice_id: invoiceId, price_kopecks: amountKopecks } = payment;
  if (invoiceId !== null) {
    const key = { accountId, id: invoiceId };
    if ((await rejectHold(trx, key)).kind === 'rejected') return true;
    return (await refundInvoice(trx, key, { amountKopecks, now })).kind === 'refunded';
  }
  const of =
    (await findTransfer(trx, accountId, chargeKey(runId))) ??
    (await findTransfer(trx, accountId, useKey('search', searchId)));
  if (!of) return false;
  const transfers = returnUnused({ returnId: `rejected:${searchId}`, of, amountKopecks, eventAt: now });
  return (await postTransfers(trx, accountId, transfers)).kind === 'posted';
}
