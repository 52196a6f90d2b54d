import { postTransfers, sale, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, toPayment } from '#features/payments/public.ts';
import { findSearchPayment, lockSearchPayment, updateSearchPayment } from '../repository.ts';

/**
 * Money for one search. What was held and captured because the search found somebody is earned at once; anything else that comes
 * in, such as a payment that could not be held, goes to the balance, from which a search takes it.
 */
export const searchFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, search_id: searchId } = invoice;
    const payment = searchId === null ? null : await findSearchPayment(trx, { accountId, searchId });
    const isEarned = payment?.state === 'charged' && payment.invoice_id === invoice.id;
    const transfers = isEarned
      ? sale({ ...toPayment(invoice, now), service: 'search', searchId, subscriptionId: null })
      : topUp(toPayment(invoice, now));
    await postTransfers(trx, accountId, transfers);
  },
  // The bank has let go of the money, so that the search costs nothing.
  onLost: async (trx, { account_id: accountId, search_id: searchId, id }, now) => {
    const key = searchId === null ? null : { accountId, searchId };
    const payment = key && (await lockSearchPayment(trx, key));
    if (key && payment?.invoice_id === id) await updateSearchPayment(trx, key, { state: 'released', ended_at: now });
  },
};
