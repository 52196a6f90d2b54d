import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Alert } from './alert.ts';
import type { Channel } from './rules.ts';

export interface NewNotification extends Alert {
  readonly id: string;
}

/** Answers those of which the account has none of the same key yet. */
export async function insertNotifications(
  trx: Transaction,
  notifications: readonly NewNotification[],
): Promise<NewNotification[]> {
  if (notifications.length === 0) return [];
  const rows = await trx
    .insertInto('notification')
    .values(
      notifications.map(({ id, accountId, key, title, text, link, monitor, hits, now }) => ({
        ...{ account_id: accountId, id, key, title, text, link, created_at: now },
        ...{ monitor_id: monitor?.id ?? null, monitor_keyword: monitor?.keyword ?? null },
        hits: sql`${JSON.stringify(hits)}::jsonb`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('id')
    .execute();
  const inserted = new Set(rows.map(({ id }) => id));
  return notifications.filter(({ id }) => inserted.has(id));
}

/** They stay as they are until the transaction ends: whoever has just sent waits, and then sees what this one adds. */
export async function lockChannels(
  trx: Transaction,
  accountIds: readonly number[],
): Promise<Row<'notification_channel'>[]> {
  if (accountIds.length === 0) return [];
  return await trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .orderBy('account_id')
    .orderBy('channel')
    .forUpdate()
    .execute();
}

/** The ids of those about whose monitor the account wants no letters. */
export async function listUnsubscribed(
  trx: Transaction,
  notifications: readonly NewNotification[],
): Promise<Set<string>> {
  if (notifications.length === 0) return new Set();
  const rows = await trx
    .selectFrom('notification_unsubscription as unwanted')
    .innerJoin('notification', (join) =>
      join
        .onRef('notification.account_id', '=', 'unwanted.account_id')
        .onRef('notification.monitor_id', '=', 'unwanted.monitor_id'),
    )
    .select('notification.id')
    .where('notification.account_id', 'in', [...new Set(notifications.map(({ accountId }) => accountId))])
    .where(
      'notification.id',
      'in',
      notifications.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** That a notification is to go out by a channel. */
export interface NewDelivery {
  readonly notificationId: string;
  readonly accountId: number;
  readonly channel: Channel;
  readonly now: Date;
}

export async function insertDeliveries(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('notification_delivery')
    .values(
      deliveries.map(({ notificationId, accountId, channel }) => ({
        ...{ account_id: accountId, notification_id: notificationId, channel },
      })),
    )
    .execute();
}

/** One that waits for a time already goes on waiting for it. */
export async function wakeChannels(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const given = deliveries.map(({ accountId, channel, now }) => ({ account_id: accountId, channel, now }));
  await sql`
    update notification_channel as woken set wake_at = given.now
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (account_id bigint, channel text, now timestamptz)
    where woken.account_id = given.account_id and woken.channel = given.channel and woken.wake_at is null`.execute(trx);
}

export interface OwnMonitor {
  readonly id: string;
  readonly accountId: number;
}

export async function unlinkNotifications(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ link: null })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', id)
    .where('link', 'is not', null)
    .execute();
}

/** What is being sent is not called back. */
export async function deleteWaitingDeliveriesOf(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx
    .deleteFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('notification_id', 'in', (query) =>
      query.selectFrom('notification').select('id').where('account_id', '=', accountId).where('monitor_id', '=', id),
    )
    .execute();
}

export async function deleteUnsubscriptions(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx
    .deleteFrom('notification_unsubscription')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', id)
    .execute();
}
