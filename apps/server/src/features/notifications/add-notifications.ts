import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Alert } from './alert.ts';
import {
  insertDeliveries,
  insertNotifications,
  listUnsubscribed,
  lockChannels,
  type NewDelivery,
  type NewNotification,
  wakeChannels,
} from './repository.ts';
import { takesAlerts } from './rules.ts';

export async function addNotification(trx: Transaction, alert: Alert): Promise<void> {
  await addNotifications(trx, [alert]);
}

/**
 * Tells users in the app, and by every channel that they have switched on as soon as the transaction has ended: a
 * worker finds it within a second.
 */
export async function addNotifications(trx: Transaction, alerts: readonly Alert[]): Promise<void> {
  const added = await insertNotifications(
    trx,
    alerts.map((alert) => ({ ...alert, id: randomUUID() })),
  );
  const deliveries = await listDeliveries(trx, added);
  await insertDeliveries(trx, deliveries);
  await wakeChannels(trx, deliveries);
}

async function listDeliveries(trx: Transaction, added: readonly NewNotification[]): Promise<NewDelivery[]> {
  const rows = await lockChannels(
    trx,
    added.map(({ accountId }) => accountId),
  );
  const channels = Map.groupBy(rows.filter(takesAlerts), ({ account_id }) => account_id);
  const byEmail = added.filter(({ accountId }) => channels.get(accountId)?.some(({ channel }) => channel === 'email'));
  const unsubscribed = await listUnsubscribed(trx, byEmail);
  return added.flatMap(({ id, accountId, now }) =>
    (channels.get(accountId) ?? [])
      .filter(({ channel }) => channel !== 'email' || !unsubscribed.has(id))
      .map(({ channel }) => ({ notificationId: id, accountId, channel, now })),
  );
}
