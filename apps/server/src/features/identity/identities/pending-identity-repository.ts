import type { Transaction } from '#database/database.ts';
import type { Identity } from './identity-repository.ts';

interface PendingIdentity extends Identity {
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Replaces the one of the session. */
export async function savePendingIdentity(
  trx: Transaction,
  { sessionId, expiresAt, ...identity }: PendingIdentity,
): Promise<void> {
  const values = { ...identity, expires_at: expiresAt };
  await trx
    .insertInto('pending_identity')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** Deleted as it is read; null if the session has none, or one that has expired. */
export async function takePendingIdentity(
  trx: Transaction,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Identity | null> {
  const taken = await trx
    .deleteFrom('pending_identity')
    .where('session_id', '=', sessionId)
    .returning(['provider', 'subject', 'name', 'expires_at'])
    .executeTakeFirst();
  if (!taken || taken.expires_at <= now) return null;
  const { provider, subject, name } = taken;
  return { provider, subject, name };
}
