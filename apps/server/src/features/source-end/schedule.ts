import { closeEndedSources, warnOfEndings } from '#features/sources/basis.ts';
import type { Scheduler } from '#queue/queue.ts';
import { dismissAgeless, type EndSourceTools, eraseClosedSources } from './erase-source.ts';

/**
 * Sources end by themselves: closed within a minute of the end of their basis, erased 30 days later. `guarded` runs nothing while the
 * clocks of machine and database disagree.
 */
export async function scheduleSourceEnds(
  tools: EndSourceTools & { readonly scheduler: Scheduler },
  guarded: Pick<EndSourceTools, 'clock'> & { readonly scheduler: Scheduler },
): Promise<void> {
  const byDatabase = { ...tools, clock: guarded.clock };
  await guarded.scheduler.schedule('close-sources', '* * * * *', () => closeEndedSources(byDatabase));
  await guarded.scheduler.schedule('erase-sources', '7 * * * *', () => eraseClosedSources(byDatabase));
  await tools.scheduler.schedule('dismiss-ageless', '* * * * *', () => dismissAgeless(tools));
  // Nine in the morning in Moscow.
  await tools.scheduler.schedule('warn-of-source-ends', '0 6 * * *', () => warnOfEndings(tools));
  warnOfEndings(tools).catch((error: unknown) => tools.log.error(error, 'ends of sources could not be looked at'));
}
