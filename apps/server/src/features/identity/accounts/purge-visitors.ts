import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteExpiredSessions } from '../sessions/session-repository.ts';
import { daysBefore } from '../sessions/session-rules.ts';
import { deleteUnusedDemos, scheduleDeletionOfUnusedDemos } from './account-repository.ts';

/** Small enough not to block the embedded database for long. */
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
  return {
    demos: await inBatches(() => deleteUnusedDemos(tools.db, { before, limit: BATCH })),
    handedOver: await inBatches(() => scheduleDeletionOfUnusedDemos(tools.db, { now, before, limit: BATCH })),
    sessions: await inBatches(() => deleteExpiredSessions(tools.db, { now, limit: BATCH })),
  };
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
