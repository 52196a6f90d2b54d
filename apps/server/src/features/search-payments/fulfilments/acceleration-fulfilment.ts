import { SPEED_UP_PRICE_RUB } from '@vidno/contract/constants';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { Transaction } from '#database/database.ts';
import { postTransfers, topUp, useForService } from '#features/ledger/public.ts';
import type { Fulfilment } from '#features/payments/public.ts';
import { accelerateRun } from '#runs/run-repository.ts';

export const ACCELERATION_PRICE_KOPECKS = SPEED_UP_PRICE_RUB * KOPECKS_PER_RUBLE;

/** A paid speed-up moves the search to the fast lane. Where it has ended meanwhile, the money stays on the balance. */
export const accelerationFulfilment: Fulfilment = {
  onPaid: async (trx: Transaction, invoice, now) => {
    const { account_id: accountId, id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt } = invoice;
    await postTransfers(trx, accountId, topUp({ invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now }));
    const { search_id: searchId } = invoice;
    const runId = searchId === null ? null : await accelerateRun(trx, { accountId, subjectId: searchId });
    if (runId === null) return;
    const use = { useId: runId, service: 'acceleration', runId, subscriptionId: null } as const;
    await postTransfers(
      trx,
      accountId,
      useForService({ ...use, amountKopecks: ACCELERATION_PRICE_KOPECKS, eventAt: now }),
    );
  },
};
