import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundWhole, TAKEN, toPayment } from '#features/payments/public.ts';
import { endIfItPaid } from '../end-if-it-paid.ts';
import { holdPrice, quoteChange } from '../quoting/quote-rules.ts';
import { findCurrent, lockCurrent } from '../repository.ts';
import { applyChange } from './apply-change.ts';
import { checkOrder } from './check-order.ts';

/**
 * A paid tariff starts, or changes, with its payment, at the price that stood on the screen; what is given back is reckoned now. If
 * the subscription is no longer the one it was priced against, or its time is over, the money goes back to the card.
 */
export const tariffFulfilment: Fulfilment = {
  refuse: async (db, invoice, now) => {
    const current = await findCurrent(db, invoice.account_id);
    const checked = await checkOrder(db, invoice, { current, paidAt: now });
    return checked.kind === 'refused' ? checked.because : null;
  },
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, id: invoiceId, card_id: cardId, amount_kopecks: paidKopecks } = invoice;
    await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
    const current = await lockCurrent(trx, accountId);
    const checked = await checkOrder(trx, invoice, { current, paidAt: invoice.paid_at ?? now });
    if (checked.kind === 'refused') {
      await refundWhole(trx, invoice, now);
      return checked;
    }
    const { chosen } = checked;
    const quote = holdPrice(quoteChange(chosen, current, now), paidKopecks);
    await applyChange(trx, { accountId, chosen, current, quote, invoiceId, cardId, now });
    return TAKEN;
  },
  onReturned: endIfItPaid,
};
