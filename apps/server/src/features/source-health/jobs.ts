import type { Queue } from '#queue/queue.ts';
import { type CheckSourcesTools, checkSources } from './check-sources.ts';

/** Every five minutes each source is asked something that it must know; those of VK at the start, too. */
export async function scheduleSourceChecks(queue: Queue, tools: CheckSourcesTools): Promise<void> {
  await queue.schedule('check-sources', '*/5 * * * *', () => checkSources(tools));
  checkSources(tools, ['vk_people', 'vk_posts']).catch((error: unknown) =>
    tools.log.error(error, 'whether the sources of VK work is not known'),
  );
}
