import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

type Confirmation = Row<'email_confirmation'>;

export async function insertConfirmation(
  trx: Transaction,
  confirmation: Omit<Confirmation, 'attempts' | 'state'>,
): Promise<void> {
  await trx.insertInto('email_confirmation').values(confirmation).execute();
}

/** Invalidates the links in all earlier emails to this account. */
export async function expireConfirmations(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_confirmation')
    .set({ expires_at: now, state: sql`case state when 'waiting' then 'needless' else state end` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/** When this account requested confirmation emails, newest first. */
export async function listConfirmationTimes(
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

/** When any account requested confirmation emails to this mailbox, newest first. */
export async function listConfirmationTimesOfMailbox(
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

/** Locked until the transaction ends; null when unknown, used or expired. */
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
