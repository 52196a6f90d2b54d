import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, type Invoice, refundInvoice } from '#features/payments/public.ts';
import { applyChange } from './apply-change.ts';
import { chooseTariff } from './choose-tariff.ts';
import { endSubscription } from './end-subscription.ts';
import { quoteChange } from './quote-rules.ts';
import { recordFailure } from './renewing/record-failure.ts';
import { renewPaid } from './renewing/renew-paid.ts';
import { findSubscription, lockCurrent } from './repository.ts';

/**
 * A paid tariff begins, or changes, with its payment, at the price that stood on the screen. If that is no longer possible, because
 * another tab was quicker, the money goes back to the card.
 */
export const tariffFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, tariff_order: order } = invoice;
    await postTransfers(trx, accountId, topUpOf(invoice, now));
    const current = await lockCurrent(trx, accountId);
    const chosen = order && (await chooseTariff(trx, accountId, order));
    const quote = chosen?.kind === 'chosen' ? quoteChange(chosen, current, invoice.created_at) : null;
    const isPaid = quote !== null && quote.todayKopecks <= invoice.amount_kopecks;
    if (chosen?.kind === 'chosen' && isPaid) {
      // What a longer way to the payment has used up of the days is not asked for again.
      const { id: invoiceId, card_id: cardId } = invoice;
      const isApplied = await applyChange(trx, { accountId, chosen, current, quote, invoiceId, cardId, now });
      if (isApplied) return;
    }
    await refundInvoice(trx, { accountId, id: invoice.id }, { amountKopecks: invoice.amount_kopecks, now });
  },
  onReturned: endIfItPaid,
};

export const renewalFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUpOf(invoice, now));
    const isRenewed = await renewPaid(trx, invoice, now);
    const key = { accountId: invoice.account_id, id: invoice.id };
    if (!isRenewed) await refundInvoice(trx, key, { amountKopecks: invoice.amount_kopecks, now });
  },
  onLost: async (trx, invoice, now) => await recordFailure(trx, invoice, now),
  onReturned: endIfItPaid,
};

/** A bank that takes the payment back ends what it had paid for. */
async function endIfItPaid(
  trx: Parameters<Fulfilment['onPaid']>[0],
  { account_id: accountId, id, subscription_id: subscriptionId }: Invoice,
  now: Date,
): Promise<void> {
  const current = await lockCurrent(trx, accountId);
  const known = subscriptionId === null ? null : await findSubscription(trx, { accountId, id: subscriptionId });
  if (current && (current.invoice_id === id || current.id === known?.id)) {
    await endSubscription(trx, current, { reason: 'refunded', now });
  }
}

function topUpOf({ id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice, now: Date) {
  return topUp({ invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now });
}
