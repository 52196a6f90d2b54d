import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundWhole, TAKEN, toPayment } from '#features/payments/public.ts';
import { findSearchPayment } from '../repository.ts';
import { unlockIn } from '../unlock-search.ts';

/** Money for a demo result opens it; if it is open or gone by then, the money goes back to its card. */
export const unlockFulfilment: Fulfilment = {
  refuse: async (db, { account_id: accountId, search_id: searchId }) => {
    const payment = searchId === null ? null : await findSearchPayment(db, { accountId, searchId });
    return payment?.state === 'locked' ? null : 'changed';
  },
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, search_id: searchId } = invoice;
    await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
    const outcome = searchId === null ? null : await unlockIn(trx, { accountId, searchId }, now);
    if (outcome?.kind === 'unlocked') return TAKEN;
    await refundWhole(trx, invoice, now);
    return { kind: 'refused', because: 'changed' };
  },
};
