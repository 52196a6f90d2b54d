import { DAY_MS } from '../schedule/schedule-rules.ts';
import { listMonitorsEndedBefore } from './monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './remove-monitor.ts';

export interface PurgeMonitorsTools extends RemoveMonitorTools {
  readonly resultDays: number;
}

const BATCH = 200;

/** Removes monitors that ended so long ago, with all that they found; what is left over waits for the next call. */
export async function purgeMonitors(tools: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = new Date(clock().getTime() - resultDays * DAY_MS);
  const ended = await listMonitorsEndedBefore(db, { before, limit: BATCH });
  for (const own of ended) await removeMonitor(tools, own);
  return { monitors: ended.length };
}
