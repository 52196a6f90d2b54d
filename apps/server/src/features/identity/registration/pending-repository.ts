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

export async function deleteExpiredRegistrations(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const result = await db
    .deleteFrom('pending_registration')
    .where('session_id', 'in', (query) =>
      query.selectFrom('pending_registration').select('session_id').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
