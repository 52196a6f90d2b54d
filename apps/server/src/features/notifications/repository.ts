import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Alert, Channel } from './alert.ts';

interface NewNotification extends Alert {
  readonly id: string;
}

/** A new notification paired with one channel of its account. */
type DeliveryTarget = Row<'notification_channel'> & {
  readonly notification_id: string;
  /** The account has unsubscribed from emails about this monitor. */
  readonly unsubscribed: boolean;
};

/**
 * Inserts the notifications whose key is new to their account and returns the channels to send them by. The channels stay locked
 * until the transaction ends, so a process recording a send outcome waits and then sees the new deliveries.
 */
export async function insertNotifications(
  trx: Transaction,
  notifications: readonly NewNotification[],
): Promise<DeliveryTarget[]> {
  if (notifications.length === 0) return [];
  return await trx
    .with('added', (cte) =>
      cte
        .insertInto('notification')
        .values(
          notifications.map(({ id, accountId, key, title, text, link, monitor, hits, now }) => ({
            account_id: accountId,
            id,
            key,
            title,
            text,
            link,
            created_at: now,
            monitor_id: monitor?.id ?? null,
            monitor_keyword: monitor?.keyword ?? null,
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

/** Locked until the transaction ends. */
export function lockChannels(trx: Transaction, accountId: number): Promise<Row<'notification_channel'>[]> {
  return trx
    .selectFrom('notification_channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .forUpdate()
    .execute();
}

type NewDelivery = Pick<DeliveryTarget, 'account_id' | 'notification_id' | 'channel'>;

export async function insertDeliveries(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  await trx
    .insertInto('notification_delivery')
    .values(deliveries.map(({ account_id, notification_id, channel }) => ({ account_id, notification_id, channel })))
    .execute();
}

/** A channel for which alerts wait already has its job. */
export async function wakeChannels(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  const given = deliveries.map(({ account_id, channel }) => ({ account_id, channel }));
  await sql`
    update notification_channel as woken set state = 'waiting'
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (account_id bigint, channel text)
    where woken.account_id = given.account_id and woken.channel = given.channel and woken.state = 'idle'`.execute(trx);
}

interface StoredCopy extends Pick<Alert, 'accountId' | 'key' | 'text'> {
  readonly id: string;
  readonly hits: unknown;
}

/** Locked until the transaction ends. */
export async function listCopies(
  trx: Transaction,
  alerts: readonly Pick<Alert, 'accountId' | 'key'>[],
): Promise<StoredCopy[]> {
  const keys = alerts.map(({ accountId, key }) => ({ account_id: accountId, key }));
  const { rows } = await sql<StoredCopy>`
    select own.account_id as "accountId", own.id, own.key, own.text, own.hits
    from notification as own
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (account_id bigint, key text)
      on own.account_id = given.account_id and own.key = given.key
    order by own.account_id, own.id for update of own`.execute(trx);
  return rows;
}

export async function updateCopies(trx: Transaction, copies: readonly StoredCopy[]): Promise<void> {
  const rows = copies.map(({ accountId, id, text, hits }) => ({ account_id: accountId, id, text, hits }));
  await sql`
    update notification as own set text = given.text, hits = given.hits
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (account_id bigint, id uuid, text text, hits jsonb)
    where own.account_id = given.account_id and own.id = given.id`.execute(trx);
}

export interface OwnMonitor {
  readonly id: string;
  readonly accountId: number;
}

/** With their deliveries. A message that is being sent goes out nevertheless. */
export async function deleteNotifications(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx.deleteFrom('notification').where('account_id', '=', accountId).where('monitor_id', '=', id).execute();
}

/** Messages that are being sent are left alone. */
export async function deleteWaitingDeliveries(
  trx: Transaction,
  { id, accountId }: OwnMonitor,
  channel: Channel,
): Promise<void> {
  await trx
    .deleteFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
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

export type NotificationRow = Pick<Row<'notification'>, 'id' | 'created_at' | 'read_at' | 'title' | 'text' | 'link'>;

/** Newest first. */
export function listNotificationPage(
  db: Database,
  { accountId, page, pageSize }: { accountId: number; page: number; pageSize: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'created_at', 'read_at', 'title', 'text', 'link'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
}

export async function countNotifications(
  db: Database,
  accountId: number,
): Promise<{ totalCount: number; unread: number }> {
  const counts = await db
    .selectFrom('notification')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('total'),
      fn.countAll<string | number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { totalCount: Number(counts.total), unread: Number(counts.unread) };
}

export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks the given notifications of the account, or all of them when `ids` is null. */
export async function markRead(
  db: Database,
  { accountId, ids, now }: { accountId: number; ids: readonly string[] | null; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .execute();
}
