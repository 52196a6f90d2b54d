import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { moveDueTimesBack } from './due-repository.ts';
import { MINUTE_MS } from './schedule-rules.ts';

/** Clocks of machines differ a little, and nothing is to be done about that. */
const TOLERANCE_MS = MINUTE_MS;

/**
 * After a clock was put back nothing waits for it to come again: everything is due as soon as it would have been. `latestPassed`
 * is the latest due time that has passed by the clock of whoever planned it.
 */
export async function followClock(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  latestPassed: Date | null,
): Promise<boolean> {
  const now = clock();
  const plannedAfter = new Date(now.getTime() + TOLERANCE_MS);
  if (latestPassed === null || latestPassed <= plannedAfter) return false;
  await db.transaction().execute((trx) => moveDueTimesBack(trx, { now, plannedAfter }));
  return true;
}
