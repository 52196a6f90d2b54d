import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { DueAt } from '#sending/claim-next-email.ts';

type AccountEmailRow = Row<'account_email'>;
export type QueuedAccountEmail = Pick<AccountEmailRow, 'id' | 'account_id' | 'kind' | 'address' | 'attempts'>;

export async function insertAccountEmail(trx: Transaction, email: NewRow<'account_email'>): Promise<void> {
  await trx.insertInto('account_email').values(email).execute();
}

/** Makes those who queue emails for this mailbox wait for each other, so that its limit holds. Ends with the transaction. */
export async function lockMailbox(trx: Transaction, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account_email:${mailbox}`}, 0))`.execute(trx);
}

/** When emails of these kinds were queued for this mailbox. */
export async function listEmailTimes(
  trx: Transaction,
  { mailbox, kinds, since }: { mailbox: string; kinds: readonly AccountEmailRow['kind'][]; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('account_email')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .where('kind', 'in', kinds)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Claims a due email until the lease ends. The attempt count serves as the fencing token of the claim. */
export async function claimAccountEmail(
  db: Database,
  { now, latestPlausible, leaseEnd }: DueAt,
): Promise<QueuedAccountEmail | null> {
  const row = await db
    .updateTable('account_email')
    .set((eb) => ({ wake_at: leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('account_email')
        .select('id')
        .where('wake_at', 'is not', null)
        .where((eb) => eb.or([eb('wake_at', '<=', now), eb('wake_at', '>', latestPlausible)]))
        .orderBy('wake_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'kind', 'address', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

/** Schedules the retry, or none when `retryAt` is null. Does nothing when another process has claimed it since. */
export async function releaseAccountEmail(
  db: Database,
  { id, attempts }: Pick<AccountEmailRow, 'id' | 'attempts'>,
  retryAt: Date | null,
): Promise<void> {
  await db
    .updateTable('account_email')
    .set({ wake_at: retryAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('wake_at', 'is not', null)
    .execute();
}

/** The registration that the email belongs to; null if it has ended, expired or been replaced by another. */
export async function findRegistrationOf(
  db: Database,
  { emailId, now }: { emailId: string; now: Date },
): Promise<{ readonly isPasswordGenerated: boolean } | null> {
  const row = await db
    .selectFrom('pending_registration')
    .select('password_generated')
    .where('id', '=', emailId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { isPasswordGenerated: row.password_generated } : null;
}

/** Whether the link to set a new password that the email brings would still work. */
export async function isResetOpen(db: Database, { emailId, now }: { emailId: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('id')
    .where('id', '=', emailId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the account will be deleted; null if it will not. */
export async function findDeletionTime(db: Database, accountId: number): Promise<Date | null> {
  const row = await db.selectFrom('account').select('deletion_at').where('id', '=', accountId).executeTakeFirst();
  return row?.deletion_at ?? null;
}
