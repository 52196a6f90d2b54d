import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Alert } from './alert.ts';
import { insertDeliveries, insertNotification, isUnsubscribed, lockChannels, wakeChannels } from './repository.ts';
import { takesAlerts } from './rules.ts';

/**
 * Tells the user in the app, and by every channel that they have switched on as soon as the transaction has ended: a
 * worker finds it within a second.
 */
export async function addNotification(trx: Transaction, alert: Alert): Promise<void> {
  const id = randomUUID();
  if (!(await insertNotification(trx, { id, alert }))) return;
  const own = { accountId: alert.accountId, monitorId: alert.monitor.id };
  const channels = (await lockChannels(trx, alert.accountId)).filter(takesAlerts).map(({ channel }) => channel);
  const hasEmail = channels.includes('email') && !(await isUnsubscribed(trx, own));
  const wanted = channels.filter((channel) => channel !== 'email' || hasEmail);
  if (wanted.length === 0) return;
  await insertDeliveries(trx, { notificationId: id, accountId: alert.accountId, channels: wanted });
  await wakeChannels(trx, { accountId: alert.accountId, channels: wanted, now: alert.now });
}
