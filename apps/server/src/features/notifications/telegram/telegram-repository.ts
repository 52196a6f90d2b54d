import type { Database, Row, Transaction } from '#database/database.ts';
import type { Proof } from '#features/identity/proofs/proof.ts';

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

interface PollLease {
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
  /** A lease that ends later was taken while the clock was wrong, and may be taken over. */
  readonly latestPlausible: Date;
}

/** Only one process polls Telegram at a time: true when this one holds the lease until `until`. */
export async function acquirePollLease(
  db: Database,
  { holder, now, until, latestPlausible }: PollLease,
): Promise<boolean> {
  const acquired = await db
    .insertInto('telegram_poll')
    .values({ id: 1, holder, held_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ holder, held_until: until })
        .where((eb) =>
          eb.or([
            eb('telegram_poll.holder', '=', holder),
            eb('telegram_poll.held_until', '<', now),
            eb('telegram_poll.held_until', '>', latestPlausible),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return acquired !== undefined;
}

export async function releasePollLease(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('telegram_poll').where('holder', '=', holder).execute();
}
