import type { Database, Transaction } from '#database/database.ts';

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
