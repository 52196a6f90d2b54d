import type { Transaction } from '#database/database.ts';
import { type Fulfilment, type Invoice, refusePaid } from '#features/payments/public.ts';
import { queueBillingEmail } from '../emails/queue-billing-email.ts';
import { findCurrent, findTariff } from '../repository.ts';
import { claimTrial } from './claim-trial.ts';
import { deleteTrialClaims } from './trial-claim-repository.ts';

type Refusal = 'had' | 'no_card';

/** For the payer, on the screen of the payment. */
const REASONS: Readonly<Record<Refusal, string>> = {
  had: '«Пробный» можно взять один раз, а по этой карте, почте или телефону его уже брали',
  no_card: '«Пробный» открывается по карте, а банк её не назвал',
};

/** A trial that its payer has had before goes back to the card, and no service begins. Other tariffs are as they were. */
export function onceAPerson(fulfilment: Fulfilment, { appSecret }: { readonly appSecret: string }): Fulfilment {
  return {
    ...fulfilment,
    onPaid: async (trx, invoice, now, card) => {
      const { account_id: accountId } = invoice;
      if (!(await isOnce(trx, invoice))) return await fulfilment.onPaid(trx, invoice, now, card);
      const claim = await claimTrial(trx, appSecret, { accountId, card, now });
      if (claim.kind === 'refused') return await giveBack(trx, invoice, { because: claim.because, now });
      await fulfilment.onPaid(trx, invoice, now, card);
      // Refused for another reason, it may be bought again.
      const current = await findCurrent(trx, accountId);
      if (current?.invoice_id !== invoice.id) await deleteTrialClaims(trx, claim.added);
    },
  };
}

async function isOnce(trx: Transaction, { tariff_order: order }: Invoice): Promise<boolean> {
  const tariff = order && (await findTariff(trx, order.tariff));
  return tariff?.once ?? false;
}

async function giveBack(
  trx: Transaction,
  invoice: Invoice,
  { because, now }: { readonly because: Refusal; readonly now: Date },
): Promise<void> {
  await refusePaid(trx, invoice, { reason: REASONS[because], now });
  await queueBillingEmail(trx, {
    ...{ accountId: invoice.account_id, subscriptionId: null, kind: 'trial_refused' as const, now },
    facts: { amount_kopecks: String(invoice.amount_kopecks), because },
    // Who has registered by phone has given this address for the receipt.
    address: invoice.email,
  });
}
