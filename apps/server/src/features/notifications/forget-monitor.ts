import type { Transaction } from '#database/database.ts';
import { deleteUnsubscriptions, deleteWaitingDeliveries, type OwnMonitor, unlinkNotifications } from './repository.ts';

/** Notifications of a removed monitor stay in the app without their link; unsent ones are dropped. */
export async function forgetMonitor(trx: Transaction, monitor: OwnMonitor): Promise<void> {
  await unlinkNotifications(trx, monitor);
  await deleteWaitingDeliveries(trx, monitor);
  await deleteUnsubscriptions(trx, monitor);
}
