import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteExpiredSessions } from '../sessions/session-repository.ts';
import { daysBefore } from '../sessions/session-rules.ts';
import { removeUnusedDemos } from './account-repository.ts';

/** Small enough not to block the embedded database for long: a visitor is looked for in some thirty tables. */
const VISITORS_AT_ONCE = 100;
const BATCH = 500;

/**
 * Deletes demo visitors unused for `demoIdleDays`, with all their data, and expired sessions. Those that hold more than rows are
 * handed over to the deletion of accounts.
 */
export async function purgeVisitors(tools: {
  db: Database;
  clock: Clock;
  demoIdleDays: number;
}): Promise<{ demos: number; handedOver: number; sessions: number }> {
  const now = tools.clock();
  const before = daysBefore(now, tools.demoIdleDays);
  const { demos, handedOver } = await removeAllUnusedDemos(tools.db, { now, before });
  return { demos, handedOver, sessions: await inBatches(() => deleteExpiredSessions(tools.db, { now, limit: BATCH })) };
}

async function removeAllUnusedDemos(db: Database, due: { now: Date; before: Date }) {
  const total = { demos: 0, handedOver: 0 };
  for (let removed = VISITORS_AT_ONCE; removed === VISITORS_AT_ONCE; ) {
    const batch = await removeUnusedDemos(db, { ...due, limit: VISITORS_AT_ONCE });
    removed = batch.deleted + batch.handedOver;
    total.demos += batch.deleted;
    total.handedOver += batch.handedOver;
  }
  return total;
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  let deleted = 0;
  do {
    deleted = await deleteBatch();
    total += deleted;
  } while (deleted === BATCH);
  return total;
}
