import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, toPayment } from '#features/payments/public.ts';
import { unlockIn } from '../unlock-search.ts';

/** Money for a demo result opens it; if it is open or gone by then, the money stays on the balance. */
export const unlockFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    if (invoice.search_id === null) return;
    await unlockIn(trx, { accountId: invoice.account_id, searchId: invoice.search_id }, now);
  },
};
