import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, giveUp } from '#features/payments/public.ts';
import { toPayment } from './to-payment.ts';

/** A ruble that shows the card works goes back at once. */
export const cardFulfilment: Fulfilment = {
  onHeld: async (trx, invoice, now) => await giveUp(trx, invoice, now),
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    await giveUp(trx, invoice, now);
  },
};
