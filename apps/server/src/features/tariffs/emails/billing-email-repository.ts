import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
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

/** Sent or not. */
export async function deleteOldBillingEmails(
  db: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from billing_email
      where (account_id, id) in (select account_id, id from billing_email where created_at < ${before} limit ${limit})
      returning 1
    )
    select count(*)::integer as count from old`.execute(db);
  return rows[0]?.count ?? 0;
}
