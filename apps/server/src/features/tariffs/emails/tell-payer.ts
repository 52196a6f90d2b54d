import { PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import { type Fulfilment, type PaymentRefusal, REFUSAL_TEXTS } from '#features/payments/public.ts';
import { queueBillingEmail } from './queue-billing-email.ts';

/** Writes to a payer whose money has arrived after the browser had given up waiting for it, or is on its way back. */
export function tellPayer(fulfilment: Fulfilment): Fulfilment {
  const tellIfLate: NonNullable<Fulfilment['onHeld']> = async (trx, invoice, now) => {
    if (now.getTime() - invoice.created_at.getTime() < PAYMENT_GIVE_UP_MS) return;
    await queueBillingEmail(trx, {
      accountId: invoice.account_id,
      subscriptionId: null,
      kind: 'late_payment' as const,
      now,
      facts: { amount_kopecks: String(invoice.amount_kopecks) },
    });
  };
  return {
    ...tellIfRefused(fulfilment),
    onHeld: async (trx, invoice, now) => {
      await fulfilment.onHeld?.(trx, invoice, now);
      await tellIfLate(trx, invoice, now);
    },
    onPaid: async (trx, invoice, now, card) => {
      const outcome = await fulfilment.onPaid(trx, invoice, now, card);
      // A late hold has had its email in `onHeld`, and a payment that is refused gets its own.
      if (outcome.kind === 'taken' && invoice.held_at === null) await tellIfLate(trx, invoice, now);
      return outcome;
    },
  };
}

/** Writes to a payer whose payment is on its way back. */
export function tellIfRefused(fulfilment: Fulfilment): Fulfilment {
  return {
    ...fulfilment,
    onRefused: async (trx, invoice, refused) => {
      await fulfilment.onRefused?.(trx, invoice, refused);
      await queueBillingEmail(trx, {
        accountId: invoice.account_id,
        subscriptionId: null,
        kind: toLetterKind(refused.because),
        now: refused.now,
        facts: {
          amount_kopecks: String(refused.amountKopecks),
          because: refused.because,
          reason: REFUSAL_TEXTS[refused.because],
        },
        payerEmail: invoice.email,
      });
    },
  };
}

function toLetterKind(because: PaymentRefusal): 'trial_refused' | 'payment_returned' {
  return because === 'trial_used' || because === 'trial_without_card' ? 'trial_refused' : 'payment_returned';
}
