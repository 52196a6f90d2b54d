import type { Transaction } from '#database/database.ts';
import {
  deleteUnsubscriptions,
  deleteWaitingDeliveriesOf,
  type OwnMonitor,
  unlinkNotifications,
} from './repository.ts';

/** What has been said about a removed monitor stays in the app, but leads nowhere; what still waits is not sent. */
export async function forgetMonitor(trx: Transaction, monitor: OwnMonitor): Promise<void> {
  await unlinkNotifications(trx, monitor);
  await deleteWaitingDeliveriesOf(trx, monitor);
  await deleteUnsubscriptions(trx, monitor);
}
