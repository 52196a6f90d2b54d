import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { findContacts } from '#features/identity/public.ts';
import { insertBillingEmail } from './billing-email-repository.ts';

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
