import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Proof } from '#features/identity/public.ts';

export async function insertLink(
  db: Database,
  { id, accountId, sessionId, device, now, expiresAt }: Proof & { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('telegram_link')
    .values({ id, account_id: accountId, session_id: sessionId, device, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Locked until the transaction ends. By id alone, because the bot does not know the account. */
export async function lockLink(trx: Transaction, id: string): Promise<Row<'telegram_link'> | null> {
  const row = await trx.selectFrom('telegram_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

type LinkChange = Partial<Pick<Row<'telegram_link'>, 'asked_chat' | 'told_account_id' | 'used_at' | 'expires_at'>>;

export async function updateLink(
  trx: Transaction,
  { id, account_id }: Pick<Row<'telegram_link'>, 'id' | 'account_id'>,
  change: LinkChange,
): Promise<void> {
  await trx
    .updateTable('telegram_link')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function isLinkUsed(db: Database, { id, accountId }: { id: string; accountId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_link')
    .select('used_at')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}
