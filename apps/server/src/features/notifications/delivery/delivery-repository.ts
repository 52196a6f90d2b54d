import type { Row, Transaction } from '#database/database.ts';
import { type Channel, parseStoredHits, type StoredAlert } from '../alert.ts';

type ChannelRow = Row<'notification_channel'>;

/** Locks a channel for which alerts wait until the transaction ends; null if none do. */
export async function lockWaitingChannel(
  trx: Transaction,
  { accountId, channel }: { readonly accountId: number; readonly channel: Channel },
): Promise<ChannelRow | null> {
  const row = await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type ChannelState = Partial<Pick<ChannelRow, 'state' | 'claim_version' | 'attempts' | 'message_id' | 'may_have_lost'>>;

export async function setChannelState(
  trx: Transaction,
  { account_id: accountId, channel }: Pick<ChannelRow, 'account_id' | 'channel'>,
  state: ChannelState,
): Promise<void> {
  await trx
    .updateTable('notification_channel')
    .set(state)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute();
}

/** Locks the channel; null when it has been claimed or changed since this claim. */
export async function lockClaimedChannel(
  trx: Transaction,
  { accountId, channel, claimVersion }: { accountId: number; channel: Channel; claimVersion: number },
): Promise<ChannelRow | null> {
  const row = await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('claim_version', '=', claimVersion)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Assigns the oldest waiting deliveries to this message. */
export async function claimWaitingDeliveries(
  trx: Transaction,
  { account_id: accountId, channel }: Pick<ChannelRow, 'account_id' | 'channel'>,
  { messageId, limit }: { messageId: string; limit: number },
): Promise<void> {
  await trx
    .updateTable('notification_delivery')
    .set({ state: 'sending', message_id: messageId })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('notification_id', 'in', (query) =>
      query
        .selectFrom('notification_delivery as waiting')
        .innerJoin('notification', (join) =>
          join
            .onRef('notification.account_id', '=', 'waiting.account_id')
            .onRef('notification.id', '=', 'waiting.notification_id'),
        )
        .select('waiting.notification_id')
        .where('waiting.account_id', '=', accountId)
        .where('waiting.channel', '=', channel)
        .where('waiting.state', '=', 'waiting')
        .orderBy('notification.created_at')
        .orderBy('notification.id')
        .limit(limit),
    )
    .execute();
}

export async function hasWaitingDeliveries(
  trx: Transaction,
  { account_id: accountId, channel }: Pick<ChannelRow, 'account_id' | 'channel'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('notification_delivery')
    .select('notification_id')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAlertsOfMessage(
  trx: Transaction,
  { account_id: accountId, channel }: Pick<ChannelRow, 'account_id' | 'channel'>,
  messageId: string,
): Promise<StoredAlert[]> {
  const rows = await trx
    .selectFrom('notification_delivery as delivery')
    .innerJoin('notification', (join) =>
      join
        .onRef('notification.account_id', '=', 'delivery.account_id')
        .onRef('notification.id', '=', 'delivery.notification_id'),
    )
    .select(['notification.title', 'notification.text', 'notification.link', 'notification.monitor_id'])
    .select('notification.hits')
    .where('delivery.account_id', '=', accountId)
    .where('delivery.channel', '=', channel)
    .where('delivery.state', '=', 'sending')
    .where('delivery.message_id', '=', messageId)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .execute();
  return rows.map(({ monitor_id: monitorId, hits, ...row }) => ({ ...row, monitorId, hits: parseStoredHits(hits) }));
}

interface MessageKey extends Pick<ChannelRow, 'account_id' | 'channel'> {
  readonly messageId: string;
}

export async function endDeliveries(
  trx: Transaction,
  { account_id: accountId, channel, messageId }: MessageKey,
  end: { state: 'sent' | 'failed' | 'unknown'; reason: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('notification_delivery')
    .set({ state: end.state, reason: end.reason, ended_at: end.now })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', 'sending')
    .where('message_id', '=', messageId)
    .execute();
}

export async function requeueDeliveries(
  trx: Transaction,
  { account_id: accountId, channel, messageId }: MessageKey,
): Promise<void> {
  await trx
    .updateTable('notification_delivery')
    .set({ state: 'waiting', message_id: null })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', 'sending')
    .where('message_id', '=', messageId)
    .execute();
}

export async function failUnsentDeliveries(
  trx: Transaction,
  { accountId, channel }: { accountId: number; channel: Channel },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('notification_delivery')
    .set({ state: 'failed', reason, ended_at: now })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}
