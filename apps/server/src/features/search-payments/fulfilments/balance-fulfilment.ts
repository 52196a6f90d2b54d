import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, toPayment } from '#features/payments/public.ts';

/** The balance grows by what was paid. */
export const balanceFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
  },
};
