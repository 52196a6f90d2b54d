import type { Queue } from '#queue/queue.ts';
import { type PurgeMonitorsTools, purgeMonitors } from './keeping/purge-monitors.ts';

export async function scheduleMonitorPurge(queue: Queue, tools: PurgeMonitorsTools): Promise<void> {
  await queue.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}
