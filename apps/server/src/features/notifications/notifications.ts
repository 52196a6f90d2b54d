import { randomUUID } from 'node:crypto';
import { NOTIFICATIONS_PAGE_SIZE } from '@vidno/contract/constants';
import type { Notification } from '@vidno/contract/notifications/notifications';
import type { Database, Transaction } from '#database/database.ts';
import { type Alert, canReceiveAlerts, parseStoredHits } from './alert.ts';
import {
  countNotifications,
  deleteNotifications,
  deleteUnsubscriptions,
  insertDeliveries,
  insertNotifications,
  listCopies,
  listNotificationPage,
  type NotificationRow,
  type OwnMonitor,
  updateCopies,
  wakeChannels,
} from './repository.ts';

export async function addNotification(trx: Transaction, alert: Alert): Promise<void> {
  await addNotifications(trx, [alert]);
}

/** In the app alone, for what has a letter of its own. */
export async function showNotifications(trx: Transaction, alerts: readonly Alert[]): Promise<void> {
  await insertNotifications(
    trx,
    alerts.map((alert) => ({ ...alert, id: randomUUID() })),
  );
}

/** Shows the alerts in the app and queues them for every enabled channel; a worker sends them within a second of the commit. */
export async function addNotifications(trx: Transaction, alerts: readonly Alert[]): Promise<void> {
  const targets = await insertNotifications(
    trx,
    alerts.map((alert) => ({ ...alert, id: randomUUID() })),
  );
  const deliveries = targets.filter(
    (target) => canReceiveAlerts(target) && !(target.channel === 'email' && target.unsubscribed),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(trx, deliveries);
  await wakeChannels(trx, deliveries);
}

/** The parts of a find that an alert copies. */
export type AlertCopy = Pick<Alert, 'text' | 'hits'>;

/** Changes what these alerts say about finds, including messages that have not been sent yet. */
export async function rewriteAlerts(
  trx: Transaction,
  alerts: readonly Pick<Alert, 'accountId' | 'key'>[],
  rewrite: (copy: AlertCopy & Pick<Alert, 'key'>) => AlertCopy,
): Promise<void> {
  const stored = await listCopies(trx, alerts);
  const rewritten = stored.map((row) => ({ ...row, ...rewrite({ ...row, hits: parseStoredHits(row.hits) }) }));
  await updateCopies(trx, rewritten);
}

/** Removes the notifications of a removed monitor, also those that are waiting to be sent. */
export async function forgetMonitor(trx: Transaction, monitor: OwnMonitor): Promise<void> {
  await deleteNotifications(trx, monitor);
  await deleteUnsubscriptions(trx, monitor);
}

interface NotificationPage {
  readonly notifications: Notification[];
  /** Over all pages, like `unread`. */
  readonly totalCount: number;
  readonly unread: number;
}

/** One page of notifications, newest first. */
export async function listNotifications(
  db: Database,
  { accountId, page }: { accountId: number; page: number },
): Promise<NotificationPage> {
  const counts = await countNotifications(db, accountId);
  if (page * NOTIFICATIONS_PAGE_SIZE >= counts.totalCount) return { notifications: [], ...counts };
  const rows = await listNotificationPage(db, { accountId, page, pageSize: NOTIFICATIONS_PAGE_SIZE });
  return { notifications: rows.map(toNotification), ...counts };
}

function toNotification({ id, created_at, read_at, title, text, link }: NotificationRow): Notification {
  return { id, created: created_at.toISOString(), read: read_at !== null, title, text, link };
}
