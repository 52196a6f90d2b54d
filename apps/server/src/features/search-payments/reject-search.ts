import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { lockBalance } from '#features/ledger/balance.ts';
import { chargeKey, returnUnused, useKey } from '#features/ledger/operation-rules.ts';
import { findTransfer, moveLots, postTransfers } from '#features/ledger/post-transfers.ts';
import { countReturnedSales } from '#features/ledger/public.ts';
import { countRejectedHolds } from '#features/payments/public.ts';
import { refundByOrder } from '#features/payments/returns/refunds.ts';
import {
  findSearchPayment,
  lockSearchPayment,
  REJECTED_PER_DAY_MAX,
  REJECTION_MS,
  type StoredPayment,
  updateSearchPayment,
} from './repository.ts';

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
  const key = { accountId, searchId };
  const found = await findSearchPayment(trx, key);
  if (!found) return { kind: 'kept', because: 'not_charged' };
  // One at a time for an account, so that two at once are counted; in one order, so that two never wait for each other.
  const accountIds = [...new Set([payerOf(found), accountId])].sort((one, other) => one - other);
  for (const id of accountIds) await lockBalance(trx, id);
  const payment = await lockSearchPayment(trx, key);
  if (payment?.state !== 'charged' || payment.ended_at === null) return { kind: 'kept', because: 'not_charged' };
  if (payment.confident) return { kind: 'kept', because: 'confident' };
  if (now.getTime() - payment.ended_at.getTime() > REJECTION_MS) return { kind: 'kept', because: 'too_late' };
  if ((await countRejected(trx, accountIds, now)) >= REJECTED_PER_DAY_MAX)
    return { kind: 'kept', because: 'too_often' };
  if ((await refundSearch(trx, payment, now)) === 'nothing_left') return { kind: 'kept', because: 'not_charged' };
  await updateSearchPayment(trx, key, { state: 'released', rejected_at: now });
  return { kind: 'given_back' };
}

/** Read from the ledger, whoever paid, so that a search that was removed counts too. */
async function countRejected(trx: Transaction, accountIds: readonly number[], now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  let count = 0;
  for (const accountId of accountIds) {
    count += await countReturnedSales(trx, { accountId, since });
    count += await countRejectedHolds(trx, { accountId, since });
  }
  return count;
}

type RefundSearchOutcome = 'refunded' | 'nothing_left';

/** In whose books the search was paid for: those of the visitor, if its owner has logged in since. */
function payerOf({ account_id: accountId, payer_account_id: payerId }: StoredPayment): number {
  return payerId ?? accountId;
}

/** Gives back what was charged for a search: to the balance, or to the card from which it was held. */
async function refundSearch(trx: Transaction, payment: StoredPayment, now: Date): Promise<RefundSearchOutcome> {
  return payment.invoice_id === null ? await refundToBalance(trx, payment, now) : await refundToCard(trx, payment, now);
}

/** It returns to the money that it was paid from, which has followed its payer since. */
async function refundToBalance(trx: Transaction, payment: StoredPayment, now: Date): Promise<RefundSearchOutcome> {
  const { account_id: accountId, search_id: searchId, run_id: runId, price_kopecks: amountKopecks } = payment;
  const payerId = payerOf(payment);
  const of =
    (await findTransfer(trx, payerId, chargeKey(runId))) ??
    (await findTransfer(trx, payerId, useKey('search', searchId)));
  if (!of) return 'nothing_left';
  const returned = returnUnused({ returnId: `rejected:${searchId}`, of, amountKopecks, eventAt: now });
  const posted = await postTransfers(trx, payerId, returned);
  if (posted.kind === 'insufficient') return 'nothing_left';
  if (payerId !== accountId) await moveLots(trx, { from: payerId, to: accountId, now });
  return 'refunded';
}

async function refundToCard(trx: Transaction, payment: StoredPayment, now: Date): Promise<RefundSearchOutcome> {
  const { invoice_id: invoiceId, price_kopecks: amountKopecks } = payment;
  if (invoiceId === null) return 'nothing_left';
  return await refundByOrder(trx, { accountId: payerOf(payment), id: invoiceId }, { amountKopecks, now });
}
