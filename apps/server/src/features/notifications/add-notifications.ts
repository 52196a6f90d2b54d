import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Alert } from './alert.ts';
import { insertDeliveries, insertNotifications, wakeChannels } from './repository.ts';
import { canReceiveAlerts } from './rules.ts';

export async function addNotification(trx: Transaction, alert: Alert): Promise<void> {
  await addNotifications(trx, [alert]);
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
