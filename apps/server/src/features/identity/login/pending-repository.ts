import type { Database, Row, Transaction } from '#database/database.ts';
import type { Identity } from './identity-repository.ts';

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

const PURPOSE = 'telegram_login';
/** Until a chat has opened the link. */
const NOBODY = '';

export async function insertLoginLink(
  db: Database,
  { id, sessionId, now, expiresAt }: { id: string; sessionId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('one_time_code')
    .values({ id, session_id: sessionId, purpose: PURPOSE, target: NOBODY, created_at: now, expires_at: expiresAt })
    .execute();
}

/** The first chat that opens the link gets it; false for any other, and for a link that is unknown, used or expired. */
export async function openLoginLink(
  db: Database,
  { id, chatId, name, now }: { id: string; chatId: string; name: string; now: Date },
): Promise<boolean> {
  const opened = await db
    .updateTable('one_time_code')
    .set({ target: chatId, target_name: name })
    .where('id', '=', id)
    .where('purpose', '=', PURPOSE)
    .where('session_id', 'is not', null)
    .where('target', 'in', [NOBODY, chatId])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return opened.numUpdatedRows > 0n;
}

/** The chat that has opened the link of this session; null if none has. */
export async function findOpenedLink(
  db: Database | Transaction,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<{ chatId: string; name: string } | null> {
  const link = await db
    .selectFrom('one_time_code')
    .select(['target as chatId', 'target_name as name'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', PURPOSE)
    .where('target', '<>', NOBODY)
    .executeTakeFirst();
  return link ? { chatId: link.chatId, name: link.name ?? '' } : null;
}
