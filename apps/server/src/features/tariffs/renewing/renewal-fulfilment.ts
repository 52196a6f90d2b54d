import { postTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, refundInvoice, toPayment } from '#features/payments/public.ts';
import { endIfItPaid } from '../end-if-it-paid.ts';
import { recordFailure } from './record-failure.ts';
import { renewPaid } from './renew-paid.ts';

/** A paid renewal begins the next period; a failed one is tried again. */
export const renewalFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await postTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    const isRenewed = await renewPaid(trx, invoice, now);
    const key = { accountId: invoice.account_id, id: invoice.id };
    if (!isRenewed) await refundInvoice(trx, key, { amountKopecks: invoice.amount_kopecks, now });
  },
  onLost: async (trx, invoice, now) => await recordFailure(trx, invoice, now),
  onReturned: endIfItPaid,
};
