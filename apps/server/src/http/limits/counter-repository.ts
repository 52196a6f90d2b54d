import type { Database } from '#database/database.ts';

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(now.getTime())).execute();
}
