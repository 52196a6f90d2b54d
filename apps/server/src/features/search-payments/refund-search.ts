import type { Transaction } from '#database/database.ts';
import { chargeKey, findTransfer, moveLots, postTransfers, returnUnused, useKey } from '#features/ledger/public.ts';
import { refundByOrder } from '#features/payments/public.ts';
import type { StoredPayment } from './rules.ts';

export type RefundSearchOutcome = 'refunded' | 'nothing_left';

/** In whose books the search was paid for: those of the visitor, if its owner has logged in since. */
export function payerOf({ account_id: accountId, payer_account_id: payerId }: StoredPayment): number {
  return payerId ?? accountId;
}

/** Gives back what was charged for a search: to the balance, or to the card from which it was held. */
export async function refundSearch(trx: Transaction, payment: StoredPayment, now: Date): Promise<RefundSearchOutcome> {
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
