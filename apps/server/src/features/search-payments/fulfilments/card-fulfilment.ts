import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, giveUp, toPayment } from '#features/payments/public.ts';

/** A ruble that shows the card works goes back at once. */
export const cardFulfilment: Fulfilment = {
  onHeld: async (trx, invoice, now) => await giveUp(trx, invoice, now),
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    await giveUp(trx, invoice, now);
  },
};
