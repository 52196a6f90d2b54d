import type { Scheduler } from '#queue/scheduler.ts';
import { type CheckSourcesTools, checkSources } from './health/check-sources.ts';

/** Probes every source every five minutes, and the outside ones also at the start. */
export async function scheduleSourceChecks(scheduler: Scheduler, tools: CheckSourcesTools): Promise<void> {
  await scheduler.schedule('check-sources', '*/5 * * * *', () => checkSources(tools));
  checkSources(tools, ({ isOutside }) => isOutside).catch((error: unknown) =>
    tools.log.error(error, 'probing the outside sources at the start failed'),
  );
}
