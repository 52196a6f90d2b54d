import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo } from '#retention/kept-days.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { listMonitorsEndedBefore } from './lifecycle/monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './lifecycle/remove-monitor.ts';
import { deleteGoneHits } from './runs/hit-repository.ts';

interface PurgeMonitorsTools extends RemoveMonitorTools {
  readonly resultDays: number;
}

/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

export async function scheduleMonitorPurge(scheduler: Scheduler, tools: PurgeMonitorsTools): Promise<void> {
  await scheduler.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}

/** Removes all monitors that ended more than `resultDays` ago, and the hits that have been gone as long. */
export async function purgeMonitors(tools: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = daysAgo(clock(), resultDays);
  const monitors = await purgeOverdue({
    list: (page) => listMonitorsEndedBefore(db, { before, ...page }),
    remove: async (own) => (await removeMonitor(tools, own)).kind === 'removed',
  });
  while ((await deleteGoneHits(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
  return { monitors };
}
