import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

export type BillingEmail = Row<'billing_email'>;

/** Nothing if the account is gone: what is written to it goes with it. */
export async function insertBillingEmail(trx: Transaction, email: NewRow<'billing_email'>): Promise<void> {
  const { account_id: accountId, id, kind, address, facts, created_at: createdAt } = email;
  await sql`
    insert into billing_email (account_id, id, kind, address, facts, created_at)
    select account.id, ${id}::uuid, ${kind}::text, ${address}::text, ${JSON.stringify(facts)}::jsonb,
      ${createdAt}::timestamptz
    from account where account.id = ${accountId}`.execute(trx);
}
