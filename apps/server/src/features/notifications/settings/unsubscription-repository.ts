import type { Database, Transaction } from '#database/database.ts';

interface OwnMonitor {
  readonly accountId: number;
  readonly monitorId: string;
}

export async function insertUnsubscription(trx: Transaction, { accountId, monitorId }: OwnMonitor, now: Date) {
  await trx
    .insertInto('notification_unsubscription')
    .values({ account_id: accountId, monitor_id: monitorId, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'monitor_id']).doNothing())
    .execute();
}

export async function deleteAllUnsubscriptions(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('notification_unsubscription').where('account_id', '=', accountId).execute();
}

/** As in its latest notification. */
export async function findMonitorKeyword(
  db: Database | Transaction,
  { accountId, monitorId }: OwnMonitor,
): Promise<string | null> {
  const row = await db
    .selectFrom('notification')
    .select('monitor_keyword')
    .where('monitor_id', '=', monitorId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.monitor_keyword ?? null;
}
