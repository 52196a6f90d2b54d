import { SPEED_UP_PRICE_RUB } from '@vidno/contract/constants';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { sale, topUp, useForService } from '#features/ledger/operation-rules.ts';
import { bookTransfers } from '#features/ledger/post-transfers.ts';
import { type Fulfilment, TAKEN, toPayment } from '#features/payments/fulfilment.ts';
import { releaseHold } from '#features/payments/orders/holds.ts';
import { refundWhole } from '#features/payments/returns/refunds.ts';
import { accelerateRun } from '#runs/run-repository.ts';
import { findSearchPayment, lockSearchPayment, updateSearchPayment } from './repository.ts';
import { unlockIn } from './unlock-search.ts';

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

export const ACCELERATION_PRICE_KOPECKS = SPEED_UP_PRICE_RUB * KOPECKS_PER_RUBLE;

/** A paid speed-up moves the search to the fast lane. Where it has ended meanwhile, the money stays on the balance. */
export const accelerationFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, search_id: searchId } = invoice;
    await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
    const runId = searchId === null ? null : await accelerateRun(trx, { accountId, subjectId: searchId });
    if (runId === null) return TAKEN;
    const use = { useId: runId, service: 'acceleration', runId, subscriptionId: null } as const;
    const paid = useForService({ ...use, amountKopecks: ACCELERATION_PRICE_KOPECKS, eventAt: now });
    await bookTransfers(trx, accountId, paid);
    return TAKEN;
  },
};

/** The balance grows by what was paid. */
export const balanceFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    return TAKEN;
  },
};

/** A ruble that shows the card works goes back at once. */
export const cardFulfilment: Fulfilment = {
  onHeld: async (trx, { account_id: accountId, id }, now) => await releaseHold(trx, { accountId, id }, now),
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    await refundWhole(trx, invoice, now);
    return TAKEN;
  },
};
