import type { Scheduler } from '#schedule/scheduler.ts';
import { type PurgeMonitorsTools, purgeMonitors } from './keeping/purge-monitors.ts';

export async function scheduleMonitorPurge(scheduler: Scheduler, tools: PurgeMonitorsTools): Promise<void> {
  await scheduler.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}
