import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Alert } from './alert.ts';
import type { Channel } from './rules.ts';

/** False where the account has one of this key. */
export async function insertNotification(
  trx: Transaction,
  { id, alert }: { id: string; alert: Alert },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('notification')
    .values({
      id,
      account_id: alert.accountId,
      key: alert.key,
      title: alert.title,
      text: alert.text,
      link: alert.link,
      monitor_id: alert.monitor.id,
      monitor_keyword: alert.monitor.keyword,
      hits: sql`${JSON.stringify(alert.hits)}::jsonb`,
      created_at: alert.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** They stay as they are until the transaction ends: whoever has just sent waits, and then sees what this one adds. */
export function lockChannels(trx: Transaction, accountId: number): Promise<Row<'notification_channel'>[]> {
  return trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .forUpdate()
    .execute();
}

export async function isUnsubscribed(
  trx: Transaction,
  { accountId, monitorId }: { accountId: number; monitorId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('notification_unsubscription')
    .select('monitor_id')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDeliveries(
  trx: Transaction,
  delivery: { notificationId: string; accountId: number; channels: readonly Channel[] },
): Promise<void> {
  const { notificationId, accountId, channels } = delivery;
  await trx
    .insertInto('notification_delivery')
    .values(channels.map((channel) => ({ notification_id: notificationId, account_id: accountId, channel })))
    .execute();
}

/** One that waits for a time already goes on waiting for it. */
export async function wakeChannels(
  trx: Transaction,
  { accountId, channels, now }: { accountId: number; channels: readonly Channel[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('notification_channel')
    .set({ wake_at: now })
    .where('account_id', '=', accountId)
    .where('channel', 'in', [...channels])
    .where('wake_at', 'is', null)
    .execute();
}

export async function unlinkNotifications(trx: Transaction, monitorId: string): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ link: null })
    .where('monitor_id', '=', monitorId)
    .where('link', 'is not', null)
    .execute();
}

/** What is being sent is not called back. */
export async function deleteWaitingDeliveriesOf(trx: Transaction, monitorId: string): Promise<void> {
  await trx
    .deleteFrom('notification_delivery')
    .where('state', '=', 'waiting')
    .where('notification_id', 'in', (query) =>
      query.selectFrom('notification').select('id').where('monitor_id', '=', monitorId),
    )
    .execute();
}

export async function deleteUnsubscriptions(trx: Transaction, monitorId: string): Promise<void> {
  await trx.deleteFrom('notification_unsubscription').where('monitor_id', '=', monitorId).execute();
}
