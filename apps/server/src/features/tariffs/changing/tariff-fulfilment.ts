import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundInvoice, toPayment } from '#features/payments/public.ts';
import { chooseTariff } from '../choose-tariff.ts';
import { endIfItPaid } from '../end-if-it-paid.ts';
import { quoteChange } from '../quoting/quote-rules.ts';
import { lockCurrent } from '../repository.ts';
import { applyChange } from './apply-change.ts';

/**
 * A paid tariff begins, or changes, with its payment, at the price that stood on the screen. If that is no longer possible, because
 * another tab was quicker, the money goes back to the card.
 */
export const tariffFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, tariff_order: order } = invoice;
    await postTransfers(trx, accountId, topUp(toPayment(invoice, now)));
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
