import { SPEED_UP_PRICE_RUB } from '@vidno/contract/constants';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { bookTransfers, topUp, useForService } from '#features/ledger/public.ts';
import { type Fulfilment, TAKEN, toPayment } from '#features/payments/public.ts';
import { accelerateRun } from '#runs/run-repository.ts';

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
