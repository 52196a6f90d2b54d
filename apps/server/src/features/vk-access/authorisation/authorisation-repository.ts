import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type AuthorisationRow = Row<'vk_authorisation'>;

export async function insertAuthorisation(db: Database, row: Omit<AuthorisationRow, 'created_at'>): Promise<void> {
  await db.insertInto('vk_authorisation').values(row).execute();
}

/**
 * Deletes the row as it reads it, so that a state can be used only once. What was started for an account is found for the same
 * account only; `accountId` is that of the session now, null if it has none.
 */
export async function takeAuthorisation(
  db: Database,
  { stateHash, accountId, sessionId }: { stateHash: Uint8Array; accountId: number | null; sessionId: string },
): Promise<AuthorisationRow | null> {
  const row = await db
    .deleteFrom('vk_authorisation')
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', accountId)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
