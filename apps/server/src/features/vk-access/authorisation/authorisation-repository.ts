import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type AuthorisationRow = Row<'vk_authorisation'>;

export async function insertAuthorisation(db: Database, row: Omit<AuthorisationRow, 'created_at'>): Promise<void> {
  await db.insertInto('vk_authorisation').values(row).execute();
}

/** Deletes the row as it reads it, so that a state can be used only once. */
export async function takeAuthorisation(
  db: Database,
  { stateHash, accountId, sessionId }: { stateHash: Uint8Array; accountId: number; sessionId: string },
): Promise<AuthorisationRow | null> {
  const row = await db
    .deleteFrom('vk_authorisation')
    .where('state_hash', '=', stateHash)
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredAuthorisations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('vk_authorisation').where('expires_at', '<=', now).execute();
}
