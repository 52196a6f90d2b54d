import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { DAY_MS } from '../schedule/schedule-rules.ts';
import { listMonitorsEndedBefore } from './monitor-repository.ts';
import { removeMonitor } from './remove-monitor.ts';

export interface PurgeMonitorsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly resultDays: number;
}

const BATCH = 200;

/** Removes monitors that ended so long ago, with all that they found; what is left over waits for the next call. */
export async function purgeMonitors({ db, clock, resultDays }: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const before = new Date(clock().getTime() - resultDays * DAY_MS);
  const ended = await listMonitorsEndedBefore(db, { before, limit: BATCH });
  for (const own of ended) await removeMonitor({ db }, own);
  return { monitors: ended.length };
}
