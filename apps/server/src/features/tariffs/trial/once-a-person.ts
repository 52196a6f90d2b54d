import type { Database, Transaction } from '#database/database.ts';
import { bookTransfers, topUp } from '#features/ledger/public.ts';
import { type Fulfilment, type Invoice, refundWhole, toPayment } from '#features/payments/public.ts';
import { findTariff } from '../repository.ts';
import { claimTrial, hasHadTrialElsewhere } from './claim-trial.ts';
import { deleteTrialClaims } from './trial-claim-repository.ts';

/** Makes a fulfilment refuse a trial that its payer has had before, and refund it. Other tariffs are not affected. */
export function onceAPerson(fulfilment: Fulfilment, { appSecret }: { readonly appSecret: string }): Fulfilment {
  return {
    ...fulfilment,
    refuse: async (db, invoice, now) => {
      const because = (await fulfilment.refuse?.(db, invoice, now)) ?? null;
      if (because !== null || !(await isOnce(db, invoice))) return because;
      return (await hasHadTrialElsewhere(db, appSecret, invoice.account_id)) ? 'trial_used' : null;
    },
    onPaid: async (trx, invoice, now, card) => {
      const { account_id: accountId } = invoice;
      if (!(await isOnce(trx, invoice))) return await fulfilment.onPaid(trx, invoice, now, card);
      const claim = await claimTrial(trx, appSecret, { accountId, card, now });
      if (claim.kind === 'refused') {
        await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
        await refundWhole(trx, invoice, now);
        return { kind: 'refused', because: claim.because };
      }
      const outcome = await fulfilment.onPaid(trx, invoice, now, card);
      // The trial was refused for another reason, so it may be bought again.
      if (outcome.kind === 'refused') await deleteTrialClaims(trx, claim.added);
      return outcome;
    },
  };
}

async function isOnce(db: Database | Transaction, { tariff_order: order }: Invoice): Promise<boolean> {
  const tariff = order && (await findTariff(db, order.tariff));
  return tariff?.once ?? false;
}
