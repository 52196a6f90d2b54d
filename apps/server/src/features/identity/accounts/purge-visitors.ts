import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { daysAgo } from '#retention/kept-days.ts';
import { deleteUnusedVisitors } from './account-repository.ts';

/**
 * Small enough not to block the embedded database for long: a visitor is looked for in some thirty tables.
 * @limit queue: The rest is removed in the next transaction.
 */
const VISITORS_AT_ONCE = 100;

/**
 * Deletes visitors unused for `demoIdleDays`, with all their data. Those that hold more than rows are handed over to the
 * deletion of accounts.
 */
export async function purgeVisitors(tools: {
  db: Database;
  clock: Clock;
  demoIdleDays: number;
}): Promise<{ visitors: number; handedOver: number }> {
  const now = tools.clock();
  const before = daysAgo(now, tools.demoIdleDays);
  const total = { visitors: 0, handedOver: 0 };
  for (let removed = VISITORS_AT_ONCE; removed === VISITORS_AT_ONCE; ) {
    const batch = await deleteUnusedVisitors(tools.db, { now, before, limit: VISITORS_AT_ONCE });
    removed = batch.deleted + batch.handedOver;
    total.visitors += batch.deleted;
    total.handedOver += batch.handedOver;
  }
  return total;
}
