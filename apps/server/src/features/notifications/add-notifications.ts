import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Alert } from './alert.ts';
import { insertDeliveries, insertNotifications, wakeChannels } from './repository.ts';
import { takesAlerts } from './rules.ts';

export async function addNotification(trx: Transaction, alert: Alert): Promise<void> {
  await addNotifications(trx, [alert], alert.now);
}

/**
 * Tells users in the app, and by every channel that they have switched on as soon as the transaction has ended: a
 * worker finds it within a second.
 */
export async function addNotifications(trx: Transaction, alerts: readonly Alert[], now: Date): Promise<void> {
  const ways = await insertNotifications(
    trx,
    alerts.map((alert) => ({ ...alert, id: randomUUID() })),
  );
  const deliveries = ways.filter((way) => takesAlerts(way) && !(way.channel === 'email' && way.unsubscribed));
  if (deliveries.length === 0) return;
  await insertDeliveries(trx, deliveries);
  await wakeChannels(trx, deliveries, now);
}
