import type { Database, Row, Transaction } from '#database/database.ts';
import type { Channel } from './alert.ts';

interface ChannelKey {
  readonly accountId: number;
  readonly channel: Channel;
}

export function listChannels(db: Database | Transaction, accountId: number): Promise<Row<'notification_channel'>[]> {
  return db.selectFrom('notification_channel').selectAll().where('account_id', '=', accountId).execute();
}

/** Locks the channel until the transaction ends; null when the account has no such channel. */
export async function lockChannel(
  trx: Transaction,
  { accountId, channel }: ChannelKey,
): Promise<Row<'notification_channel'> | null> {
  const row = await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds an address, which waits to be confirmed unless `confirmedAt` says so; false when the account already has this channel. */
export async function insertChannel(
  trx: Transaction,
  { accountId, channel, address, confirmedAt = null }: ChannelKey & { address: string; confirmedAt?: Date | null },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('notification_channel')
    .values({ account_id: accountId, channel, address, confirmed_at: confirmedAt, enabled: true })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel']).doNothing())
    .returning('channel')
    .executeTakeFirst();
  return inserted !== undefined;
}

type ChannelChange = Partial<
  Pick<Row<'notification_channel'>, 'address' | 'name' | 'confirmed_at' | 'enabled' | 'muted_at'>
>;

export async function updateChannel(
  trx: Transaction,
  { accountId, channel }: ChannelKey,
  change: ChannelChange,
): Promise<void> {
  await trx
    .updateTable('notification_channel')
    .set(change)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute();
}

/** Drops everything unsent. Raising `claim_version` makes the outcome of a send in progress be ignored. */
export async function clearChannel(trx: Transaction, { accountId, channel }: ChannelKey): Promise<void> {
  await trx
    .deleteFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  await trx
    .updateTable('notification_channel')
    .set((eb) => ({
      state: 'idle',
      attempts: 0,
      message_id: null,
      may_have_lost: false,
      claim_version: eb('claim_version', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute();
}

export async function deleteChannel(trx: Transaction, key: ChannelKey): Promise<void> {
  await clearChannel(trx, key);
  await trx
    .deleteFrom('notification_channel')
    .where('account_id', '=', key.accountId)
    .where('channel', '=', key.channel)
    .execute();
}

export async function findChannelByChat(db: Database | Transaction, chatId: string) {
  const row = await db
    .selectFrom('notification_channel')
    .selectAll()
    .where('channel', '=', 'telegram')
    .where('address', '=', chatId)
    .executeTakeFirst();
  return row ?? null;
}
