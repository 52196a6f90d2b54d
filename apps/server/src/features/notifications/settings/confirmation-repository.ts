import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

type Confirmation = Row<'email_confirmation'>;

export async function insertConfirmation(
  trx: Transaction,
  confirmation: Omit<Confirmation, 'attempts' | 'wake_at'>,
): Promise<void> {
  await trx
    .insertInto('email_confirmation')
    .values({ ...confirmation, wake_at: confirmation.created_at })
    .execute();
}

/** Earlier letters to this account no longer confirm anything. */
export async function expireConfirmations(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_confirmation')
    .set({ expires_at: now, wake_at: null })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/** When each letter since then was asked for by this account, newest first. */
export async function listLetterTimes(
  trx: Transaction,
  { accountId, since }: { accountId: number; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** When each letter since then went to this mailbox, whoever asked for it, newest first. */
export async function listLetterTimesOfMailbox(
  trx: Transaction,
  { mailbox, since }: { mailbox: string; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Null: unknown, used or past its time. Held until the transaction ends. */
export async function lockConfirmation(
  trx: Transaction,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<Confirmation | null> {
  const row = await trx
    .selectFrom('email_confirmation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteOldConfirmations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('email_confirmation').where('created_at', '<', before).execute();
}
