import type { Queue } from '#queue/queue.ts';
import { type PurgeMonitorsTools, purgeMonitors } from './keeping/purge-monitors.ts';
import type { PerformRunTools } from './runs/perform-run.ts';
import { startRunWorker } from './runs/start-run-worker.ts';

/** Outside services are waited for, not worked for. */
const SLOW_WIDTH = 8;

/** Makes the runs of monitors as they fall due; what it returns stops that. */
export function workOnMonitors(tools: PerformRunTools, concurrency: number): () => Promise<void> {
  return startRunWorker(tools, { widths: { normal: concurrency, slow: SLOW_WIDTH } });
}

export async function scheduleMonitorPurge(queue: Queue, tools: PurgeMonitorsTools): Promise<void> {
  await queue.schedule('purge-monitors', '23 * * * *', async () => {
    await purgeMonitors(tools);
  });
}
