import type { Transaction } from '#database/database.ts';
import {
  chargeKey,
  findTransfer,
  lockBalance,
  moveLots,
  postTransfers,
  returnUnused,
  useKey,
} from '#features/ledger/public.ts';
import { lockPayer, refundInvoice } from '#features/payments/public.ts';
import { countRejected, lockSearchPayment, updateSearchPayment } from './repository.ts';
import { REJECTED_PER_DAY_MAX, REJECTION_MS } from './rules.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Gives the money of a search back when its owner has marked everybody found as «Не он(а)»: within 24 hours, if nobody was found
 * confidently, and three times a day. Returns whether it did.
 */
export async function releaseRejected(
  trx: Transaction,
  { accountId, searchId, now }: { readonly accountId: number; readonly searchId: string; readonly now: Date },
): Promise<boolean> {
  const key = { accountId, searchId };
  const payment = await lockSearchPayment(trx, key);
  if (payment?.state !== 'charged' || payment.confident || payment.ended_at === null) return false;
  if (now.getTime() - payment.ended_at.getTime() > REJECTION_MS) return false;
  const payerId = payment.payer_account_id ?? accountId;
  const { invoice_id: invoiceId } = payment;
  // Before the balance, as everywhere.
  const invoiceKey = invoiceId === null ? null : (await lockPayer(trx, { accountId: payerId, id: invoiceId })).key;
  // One at a time for an account, so that two at once are counted; in one order, so that two never wait for each other.
  for (const id of [...new Set([payerId, accountId])].sort((one, other) => one - other)) await lockBalance(trx, id);
  const rejected = await countRejected(trx, accountId, new Date(now.getTime() - DAY_MS));
  if (rejected >= REJECTED_PER_DAY_MAX) return false;
  if (invoiceKey === null) {
    const of =
      (await findTransfer(trx, payerId, chargeKey(payment.run_id))) ??
      (await findTransfer(trx, payerId, useKey('search', searchId)));
    if (!of) return false;
    const amountKopecks = payment.price_kopecks;
    await postTransfers(
      trx,
      payerId,
      returnUnused({ returnId: `rejected:${searchId}`, of, amountKopecks, eventAt: now }),
    );
    if (payerId !== accountId) await moveLots(trx, { from: payerId, to: accountId, now });
  } else {
    const refund = { amountKopecks: payment.price_kopecks, now };
    if (!(await refundInvoice(trx, invoiceKey, refund))) return false;
  }
  await updateSearchPayment(trx, key, { state: 'released', rejected_at: now });
  return true;
}
