import type { Transaction } from '#database/database.ts';
import { deleteUnsubscriptions, deleteWaitingDeliveriesOf, unlinkNotifications } from './repository.ts';

/** What has been said about a removed monitor stays in the app, but leads nowhere; what still waits is not sent. */
export async function forgetMonitor(trx: Transaction, monitorId: string): Promise<void> {
  await unlinkNotifications(trx, monitorId);
  await deleteWaitingDeliveriesOf(trx, monitorId);
  await deleteUnsubscriptions(trx, monitorId);
}
