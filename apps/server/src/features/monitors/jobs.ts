import type { Scheduler } from '#schedule/scheduler.ts';
import { listMonitorsEndedBefore } from './lifecycle/monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './lifecycle/remove-monitor.ts';
import { DAY_MS } from './schedule/schedule-rules.ts';

interface PurgeMonitorsTools extends RemoveMonitorTools {
  readonly resultDays: number;
}

const BATCH = 200;

export async function scheduleMonitorPurge(scheduler: Scheduler, tools: PurgeMonitorsTools): Promise<void> {
  await scheduler.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}

/** Removes a batch of monitors that ended more than `resultDays` ago; the rest is left to the next call. */
export async function purgeMonitors(tools: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = new Date(clock().getTime() - resultDays * DAY_MS);
  const ended = await listMonitorsEndedBefore(db, { before, limit: BATCH });
  for (const own of ended) await removeMonitor(tools, own);
  return { monitors: ended.length };
}
