import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

type AccountEmailRow = Row<'account_email'>;

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

/** Whether the code that the email brings would still work. */
export async function isCodeOpen(db: Database, { emailId, now }: { emailId: string; now: Date }): Promise<boolean> {
  const code = await db
    .selectFrom('one_time_code')
    .select('id')
    .where('id', '=', emailId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return code !== undefined;
}

/** When the account will be deleted; null if it will not. */
export async function findDeletionTime(db: Database, accountId: number): Promise<Date | null> {
  const row = await db.selectFrom('account').select('deletion_at').where('id', '=', accountId).executeTakeFirst();
  return row?.deletion_at ?? null;
}
