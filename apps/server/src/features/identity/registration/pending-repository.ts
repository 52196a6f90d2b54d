import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type PendingRegistration = Row<'pending_registration'>;

/** Replaces the registration that the session has started before. */
export async function savePendingRegistration(trx: Transaction, pending: PendingRegistration): Promise<void> {
  const { session_id, ...rest } = pending;
  await trx
    .insertInto('pending_registration')
    .values({ session_id, ...rest })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(rest))
    .execute();
}

/** Null if the session has started none, or so long ago that it has expired. */
export async function findPendingRegistration(
  db: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<PendingRegistration | null> {
  const pending = await db
    .selectFrom('pending_registration')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return pending ?? null;
}
