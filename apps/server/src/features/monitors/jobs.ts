import { purgeOverdue } from '#schedule/purge-overdue.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { listMonitorsEndedBefore } from './lifecycle/monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './lifecycle/remove-monitor.ts';
import { DAY_MS } from './schedule/schedule-rules.ts';

interface PurgeMonitorsTools extends RemoveMonitorTools {
  readonly resultDays: number;
}

export async function scheduleMonitorPurge(scheduler: Scheduler, tools: PurgeMonitorsTools): Promise<void> {
  await scheduler.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}

/** Removes all monitors that ended more than `resultDays` ago. */
export async function purgeMonitors(tools: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = new Date(clock().getTime() - resultDays * DAY_MS);
  const monitors = await purgeOverdue({
    list: (page) => listMonitorsEndedBefore(db, { before, ...page }),
    remove: async (own) => (await removeMonitor(tools, own)).kind === 'removed',
  });
  return { monitors };
}
