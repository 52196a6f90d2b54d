import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundWhole, TAKEN, toPayment } from '#features/payments/public.ts';
import { endIfItPaid } from '../end-if-it-paid.ts';
import { recordFailure } from './record-failure.ts';
import { renewPaid } from './renew-paid.ts';

/** A paid renewal starts the next period; a failed one is tried again. */
export const renewalFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    const renewed = await renewPaid(trx, invoice, now);
    if (renewed.kind === 'renewed') return TAKEN;
    await refundWhole(trx, invoice, now);
    return { kind: 'refused', because: 'changed' };
  },
  onLost: async (trx, invoice, now) => await recordFailure(trx, invoice, now),
  onReturned: endIfItPaid,
};
