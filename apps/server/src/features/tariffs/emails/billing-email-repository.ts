import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { DueAt } from '#sending/claim-next-email.ts';

export type BillingEmail = Row<'billing_email'>;

/** Nothing if the account is gone: what is written to it goes with it. */
export async function insertBillingEmail(trx: Transaction, email: NewRow<'billing_email'>): Promise<void> {
  const { account_id: accountId, id, kind, address, facts, created_at: createdAt, wake_at: wakeAt } = email;
  await sql`
    insert into billing_email (account_id, id, kind, address, facts, created_at, wake_at)
    select account.id, ${id}::uuid, ${kind}::text, ${address}::text, ${JSON.stringify(facts)}::jsonb,
      ${createdAt}::timestamptz, ${wakeAt}::timestamptz
    from account where account.id = ${accountId}`.execute(trx);
}

/** Claims a due email until the lease ends. The attempt count serves as the fencing token of the claim. */
export async function claimBillingEmail(
  db: Database,
  { now, latestPlausible, leaseEnd }: DueAt,
): Promise<BillingEmail | null> {
  const { rows } = await sql<BillingEmail>`
    update billing_email set wake_at = ${leaseEnd}, attempts = attempts + 1
    where (account_id, id) = (
      select account_id, id from billing_email
      where wake_at is not null and (wake_at <= ${now} or wake_at > ${latestPlausible})
      order by wake_at limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Schedules the retry, or none when `retryAt` is null. Does nothing when another process has claimed it since. */
export async function releaseBillingEmail(
  db: Database,
  { account_id: accountId, id, attempts }: BillingEmail,
  retryAt: Date | null,
): Promise<void> {
  await db
    .updateTable('billing_email')
    .set({ wake_at: retryAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('wake_at', 'is not', null)
    .execute();
}
