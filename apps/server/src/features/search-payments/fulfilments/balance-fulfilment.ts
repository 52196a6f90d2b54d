import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, TAKEN, toPayment } from '#features/payments/public.ts';

/** The balance grows by what was paid. */
export const balanceFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    return TAKEN;
  },
};
