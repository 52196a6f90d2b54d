import type { QuietHours } from '@vidno/contract/notifications/settings';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export async function findQuietHours(db: Database | Transaction, accountId: number): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('notification_preference')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.quiet_from || !row.quiet_to || !row.timezone) return null;
  return { from: row.quiet_from, to: row.quiet_to, timezone: row.timezone };
}

export async function upsertQuietHours(
  trx: Transaction,
  { accountId, quiet }: { accountId: number; quiet: QuietHours | null },
): Promise<void> {
  const hours = {
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    timezone: quiet?.timezone ?? null,
  };
  await trx
    .insertInto('notification_preference')
    .values({ account_id: accountId, ...hours })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(hours))
    .execute();
}

/** The channels that wait for the end of quiet hours. */
export async function listQuietChannels(
  trx: Transaction,
  accountId: number,
): Promise<Row<'notification_channel'>['channel'][]> {
  const rows = await trx
    .selectFrom('notification_channel')
    .select('channel')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('message_id', 'is', null)
    .where('attempts', '=', 0)
    .execute();
  return rows.map(({ channel }) => channel);
}
