import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Alert } from './alert.ts';

export interface NewNotification extends Alert {
  readonly id: string;
}

/** That a notification may go out by a channel that its account has. */
export type Way = Row<'notification_channel'> & {
  readonly notification_id: string;
  /** The account wants no letters about its monitor. */
  readonly unsubscribed: boolean;
};

/**
 * Of each account those of which it has none of the same key yet; answers the ways that they may go. The channels stay as they
 * are until the transaction ends: whoever has just sent waits, and then sees what this one adds.
 */
export async function insertNotifications(trx: Transaction, notifications: readonly NewNotification[]): Promise<Way[]> {
  if (notifications.length === 0) return [];
  return await trx
    .with('added', (cte) =>
      cte
        .insertInto('notification')
        .values(
          notifications.map(({ id, accountId, key, title, text, link, monitor, hits, now }) => ({
            ...{ account_id: accountId, id, key, title, text, link, created_at: now },
            ...{ monitor_id: monitor?.id ?? null, monitor_keyword: monitor?.keyword ?? null },
            hits: sql`${JSON.stringify(hits)}::jsonb`,
          })),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returning(['account_id', 'id', 'monitor_id']),
    )
    .selectFrom('notification_channel')
    .innerJoin('added', 'added.account_id', 'notification_channel.account_id')
    .selectAll('notification_channel')
    .select(({ exists, selectFrom }) => [
      'added.id as notification_id',
      exists(
        selectFrom('notification_unsubscription as unwanted')
          .whereRef('unwanted.account_id', '=', 'added.account_id')
          .whereRef('unwanted.monitor_id', '=', 'added.monitor_id'),
      )
        .$castTo<boolean>()
        .as('unsubscribed'),
    ])
    .orderBy('notification_channel.account_id')
    .orderBy('notification_channel.channel')
    .forUpdate('notification_channel')
    .execute();
}

/** They stay as they are until the transaction ends. */
export function lockChannels(trx: Transaction, accountId: number): Promise<Row<'notification_channel'>[]> {
  return trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .forUpdate()
    .execute();
}

/** That a notification is to go out by a channel. */
export type NewDelivery = Pick<Way, 'account_id' | 'notification_id' | 'channel'>;

export async function insertDeliveries(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  await trx
    .insertInto('notification_delivery')
    .values(deliveries.map(({ account_id, notification_id, channel }) => ({ account_id, notification_id, channel })))
    .execute();
}

/** One that waits for a time already goes on waiting for it. */
export async function wakeChannels(trx: Transaction, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  const given = deliveries.map(({ account_id, channel }) => ({ account_id, channel }));
  await sql`
    update notification_channel as woken set wake_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (account_id bigint, channel text)
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
