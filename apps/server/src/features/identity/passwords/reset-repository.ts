import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

interface NewReset {
  readonly id: string;
  readonly emailKey: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A single statement, so that the time it takes does not show whether an account has the address. */
export async function insertReset(
  trx: Transaction,
  { id, emailKey, tokenHash, now, expiresAt }: NewReset,
): Promise<void> {
  await sql`
    insert into password_reset (account_id, id, token_hash, created_at, expires_at)
    select account.id, ${id}::uuid, ${tokenHash}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz
    from account where email_key = ${emailKey}`.execute(trx);
}

export async function isResetUsable(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> {
  const reset = await db
    .selectFrom('password_reset')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** Uses the link up and returns its account; null if the link is unknown, used or expired. */
export async function useReset(
  trx: Transaction,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<number | null> {
  const used = await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id ?? null;
}

/** Ends all links sent for this account: after a change of its password or address. */
export async function deleteResets(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}
