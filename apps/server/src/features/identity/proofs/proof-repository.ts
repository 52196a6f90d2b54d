import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

/**
 * When something was last proven in the session, and whether its account is a visitor's; null if it is not a session of the
 * account.
 */
export async function findProvenAt(
  db: Database | Transaction,
  { sessionId, accountId }: { sessionId: string; accountId: number },
): Promise<{ readonly provenAt: Date | null; readonly demo: boolean } | null> {
  const session = await db
    .selectFrom('browser_session')
    .innerJoin('account', 'account.id', 'browser_session.account_id')
    .select(['browser_session.proven_at as provenAt', 'account.demo'])
    .where('browser_session.id', '=', sessionId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return session ?? null;
}

/** Forgets the proofs of the other sessions: they may have been given with the way to log in that has just changed. */
export async function endOtherProofs(
  trx: Transaction,
  { accountId, sessionId }: { accountId: number; sessionId: string | null },
): Promise<void> {
  await trx
    .updateTable('browser_session')
    .set({ proven_at: null })
    .where('account_id', '=', accountId)
    .where('proven_at', 'is not', null)
    .where(sql<boolean>`id is distinct from ${sessionId}::uuid`)
    .execute();
}
