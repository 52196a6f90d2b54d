import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundWhole, releaseHold, TAKEN, toPayment } from '#features/payments/public.ts';

/** A ruble that shows the card works goes back at once. */
export const cardFulfilment: Fulfilment = {
  onHeld: async (trx, { account_id: accountId, id }, now) => await releaseHold(trx, { accountId, id }, now),
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    await refundWhole(trx, invoice, now);
    return TAKEN;
  },
};
