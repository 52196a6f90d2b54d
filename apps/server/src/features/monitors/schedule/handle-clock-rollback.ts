import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { moveDueTimesBack } from './due-repository.ts';
import { MINUTE_MS } from './schedule-rules.ts';

/** The clocks of different machines always differ a little. */
const TOLERANCE_MS = MINUTE_MS;

/** After the clock was set back, moves due times back too, so that runs are not delayed. Returns whether it moved any. */
export async function handleClockRollback(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  latestPassed: Date | null,
): Promise<boolean> {
  const now = clock();
  const plannedAfter = new Date(now.getTime() + TOLERANCE_MS);
  if (latestPassed === null || latestPassed <= plannedAfter) return false;
  await db.transaction().execute((trx) => moveDueTimesBack(trx, { now, plannedAfter }));
  return true;
}
