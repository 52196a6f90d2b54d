import type { Scheduler } from '#schedule/scheduler.ts';
import { type CheckSourcesTools, checkSources } from './health/check-sources.ts';

/** Every source is probed each five minutes; those that rest on outside services at the start, too. */
export async function scheduleSourceChecks(scheduler: Scheduler, tools: CheckSourcesTools): Promise<void> {
  await scheduler.schedule('check-sources', '*/5 * * * *', () => checkSources(tools));
  checkSources(tools, ({ isOutside }) => isOutside).catch((error: unknown) =>
    tools.log.error(error, 'whether the outside sources work is not known'),
  );
}
