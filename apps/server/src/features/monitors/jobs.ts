import { daysAgo } from '#retention/kept-days.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { listMonitorsEndedBefore } from './lifecycle/monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './lifecycle/remove-monitor.ts';

interface PurgeMonitorsTools extends RemoveMonitorTools {
  readonly resultDays: number;
}

/** Removes all monitors that ended more than `resultDays` ago. */
export async function purgeMonitors(tools: PurgeMonitorsTools): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = daysAgo(clock(), resultDays);
  const monitors = await purgeOverdue({
    list: (page) => listMonitorsEndedBefore(db, { before, ...page }),
    remove: async (own) => (await removeMonitor(tools, own)).kind === 'removed',
  });
  return { monitors };
}
