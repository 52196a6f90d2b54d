import type { Transaction } from '#database/database.ts';
import { type Alert, addNotifications } from '#features/notifications/public.ts';
import { insertPauses } from './pause-repository.ts';

/** Pauses all monitors of these accounts and notifies each account once per pause. */
export async function pauseMonitoring(trx: Transaction, accountIds: readonly number[], now: Date): Promise<void> {
  const paused = await insertPauses(trx, accountIds, now);
  await addNotifications(
    trx,
    paused.map((accountId) => toAlert(accountId, now)),
  );
}

function toAlert(accountId: number, now: Date): Alert {
  return {
    accountId,
    key: `monitoring:paused:${now.toISOString()}`,
    title: 'Мониторинги приостановлены',
    text: 'Сервис «Мониторинг» не оплачен, поэтому проверок пока нет. Всё найденное на месте: оплатите сервис, и проверки продолжатся в свой срок.',
    link: '/monitor-search/list',
    monitor: null,
    hits: [],
    now,
  };
}
