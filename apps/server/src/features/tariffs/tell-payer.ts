import { randomUUID } from 'node:crypto';
import { PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import type { Row, Transaction } from '#database/database.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import { type Fulfilment, type PaymentRefusal, REFUSAL_TEXTS } from '#features/payments/fulfilment.ts';
import { insertBillingEmail } from './repository.ts';

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

interface NewBillingEmail {
  readonly accountId: number;
  /** What the email is about; null if that is no subscription. */
  readonly subscriptionId: string | null;
  readonly kind: Row<'billing_email'>['kind'];
  readonly facts: Readonly<Record<string, string>>;
  readonly now: Date;
  /** Where an account without an address gets the letter, such as a visitor who gave one for the receipt. */
  readonly payerEmail?: string | null;
}

/** Stores an email to be sent after the transaction. An account without an address reads the same in the cabinet. */
export async function queueBillingEmail(
  trx: Transaction,
  { accountId, subscriptionId, kind, facts, now, payerEmail = null }: NewBillingEmail,
): Promise<void> {
  const email = (await findContacts(trx, accountId)).email ?? payerEmail;
  if (email === null) return;
  await insertBillingEmail(trx, {
    account_id: accountId,
    id: randomUUID(),
    kind,
    address: email,
    facts: { ...facts, ...(subscriptionId !== null && { subscription_id: subscriptionId }) },
    created_at: now,
  });
}
