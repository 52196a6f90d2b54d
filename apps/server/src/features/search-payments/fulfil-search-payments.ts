import { postTransfers, sale, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, giveUp, type Invoice } from '#features/payments/public.ts';
import { findSearchPayment, lockSearchPayment, updateSearchPayment } from './repository.ts';
import { unlockIn } from './unlock-search.ts';

function paymentOf({ id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice, now: Date) {
  return { invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now };
}

/** The balance grows by what was paid. */
export const balanceFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(paymentOf(invoice, now)));
  },
};

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
      ? sale({ ...paymentOf(invoice, now), service: 'search', searchId, subscriptionId: null })
      : topUp(paymentOf(invoice, now));
    await postTransfers(trx, accountId, transfers);
  },
  // The bank has let go of the money, so that the search costs nothing.
  onLost: async (trx, { account_id: accountId, search_id: searchId, id }, now) => {
    const key = searchId === null ? null : { accountId, searchId };
    const payment = key && (await lockSearchPayment(trx, key));
    if (key && payment?.invoice_id === id) await updateSearchPayment(trx, key, { state: 'released', ended_at: now });
  },
};

/** Money for a demo result opens it; if it is open or gone by then, the money stays on the balance. */
export const unlockFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(paymentOf(invoice, now)));
    if (invoice.search_id === null) return;
    await unlockIn(trx, { accountId: invoice.account_id, searchId: invoice.search_id }, now);
  },
};

/** A ruble that shows the card works goes back at once. */
export const cardFulfilment: Fulfilment = {
  onHeld: async (trx, invoice, now) => await giveUp(trx, invoice, now),
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(paymentOf(invoice, now)));
    await giveUp(trx, invoice, now);
  },
};
