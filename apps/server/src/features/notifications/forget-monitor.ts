import type { Transaction } from '#database/database.ts';
import { deleteNotifications, deleteUnsubscriptions, type OwnMonitor } from './repository.ts';

/** Removes the notifications of a removed monitor, also those that are waiting to be sent. */
export async function forgetMonitor(trx: Transaction, monitor: OwnMonitor): Promise<void> {
  await deleteNotifications(trx, monitor);
  await deleteUnsubscriptions(trx, monitor);
}
