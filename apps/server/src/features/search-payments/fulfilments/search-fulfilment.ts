import { bookTransfers, sale, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundWhole, TAKEN, toPayment } from '#features/payments/public.ts';
import { lockSearchPayment, updateSearchPayment } from '../repository.ts';

/**
 * Money for one search. What was captured because the search found somebody is earned at once, whatever has become of the search;
 * what had been given up goes back. Anything else that comes in, such as a payment that could not be held, goes to the balance, from
 * which a search takes it.
 */
export const searchFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, search_id: searchId, fate } = invoice;
    const payment = toPayment(invoice, now);
    const isSold = fate === 'earned' || fate === 'rejected';
    const transfers = isSold ? sale({ ...payment, service: 'search', searchId, subscriptionId: null }) : topUp(payment);
    await bookTransfers(trx, accountId, transfers);
    if (fate === 'rejected' || fate === 'given_up') await refundWhole(trx, invoice, now);
    return TAKEN;
  },
  // The bank has let go of the money, so that the search costs nothing.
  onLost: async (trx, { account_id: accountId, search_id: searchId, id }, now) => {
    const key = searchId === null ? null : { accountId, searchId };
    const payment = key && (await lockSearchPayment(trx, key));
    if (key && payment?.invoice_id === id) await updateSearchPayment(trx, key, { state: 'released', ended_at: now });
  },
};
