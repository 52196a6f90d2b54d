import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Channel } from '../rules.ts';
import { toHits } from './hit-rules.ts';
import type { StoredAlert } from './stored-alert.ts';

type ChannelRow = Row<'notification_channel'>;

/** A channel whose time has come, held until the transaction ends; others look for another one meanwhile. */
export async function lockDueChannel(
  trx: Transaction,
  { channel, now, unlikely }: { channel: Channel; now: Date; unlikely: Date },
): Promise<ChannelRow | null> {
  const row = await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('channel', '=', channel)
    .where('wake_at', 'is not', null)
    .where((eb) => eb.or([eb('wake_at', '<=', now), eb('wake_at', '>', unlikely)]))
    .orderBy('wake_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

type ChannelState = Partial<Pick<ChannelRow, 'wake_at' | 'turn' | 'attempts' | 'message_id' | 'owes_apology'>>;

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

/** The channel, held, if nobody has claimed or changed it since this turn. */
export async function lockTurn(
  trx: Transaction,
  { accountId, channel, turn }: { accountId: number; channel: Channel; turn: number },
): Promise<ChannelRow | null> {
  const row = await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('turn', '=', turn)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** What waits leaves with this message, oldest first and so many at once; answers how many there are. */
export async function claimWaiting(
  trx: Transaction,
  { account_id: accountId, channel }: Pick<ChannelRow, 'account_id' | 'channel'>,
  { messageId, limit }: { messageId: string; limit: number },
): Promise<number> {
  const claimed = await trx
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
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows);
}

export async function hasWaiting(
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
  return rows.map(({ monitor_id: monitorId, hits, ...row }) => ({ ...row, monitorId, hits: toHits(hits) }));
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

export async function dissolveMessage(
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

/** Everything that has not gone yet. */
export async function failOpenDeliveries(
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

/** The embedded database has one process, so at start whatever is being sent is of the one that was killed. */
export async function releaseClaims(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('notification_channel')
    .set({ wake_at: now })
    .where('wake_at', 'is not', null)
    .where('message_id', 'is not', null)
    .execute();
}
