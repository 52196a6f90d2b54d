import { tendDatabase } from '#database/tend-database.ts';
import { createAudienceKind } from '#features/audience/create-audience-kind.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/jobs.ts';
import { seedDemoPeople } from '#features/catalogue/seed-demo-people.ts';
import { scheduleIdentityJobs } from '#features/identity/jobs.ts';
import { createKeywordSearchKind } from '#features/keyword-search/create-keyword-search-kind.ts';
import { indexCatalogue } from '#features/keyword-search/index/index-catalogue.ts';
import { workOnKeywordSearches } from '#features/keyword-search/jobs.ts';
import { scheduleMonitorPurge, workOnMonitors } from '#features/monitors/jobs.ts';
import { createMonitorSources } from '#features/monitors/sources/create-monitor-sources.ts';
import { scheduleNotificationPurge, startAlerts } from '#features/notifications/jobs.ts';
import { createPhotoSearchKind } from '#features/photo-search/create-photo-search-kind.ts';
import { scheduleQueryPhotoPurge, workOnPhotoSearches } from '#features/photo-search/jobs.ts';
import { scheduleSearchPurge } from '#features/search-list/jobs.ts';
import { scheduleSourceChecks } from '#features/source-health/jobs.ts';
import { scheduleVkAccessJobs } from '#features/vk-access/jobs.ts';
import { probeVkMethods, syncVkTokens } from '#features/vk-access/public.ts';
import { createCollectionKind } from '#features/vk-accounts/collection/create-collection-kind.ts';
import { scheduleWallPurge } from '#features/vk-accounts/jobs.ts';
import { scheduleSharePurge } from '#features/vk-reports/jobs.ts';
import { createRunner } from '#runs/create-runner.ts';
import { releaseAllRuns } from '#runs/lease-repository.ts';
import { scheduleRunSweep } from '#runs/sweep-runs.ts';
import { type BackgroundWork, createBackgroundWork } from './create-background-work.ts';
import type { Product } from './open-product.ts';

/**
 * Takes jobs and keeps the schedules; returns what stops all that does not go through the queue. An empty catalogue fills in
 * the background where the configuration says so.
 */
export async function startWorkers(product: Product): Promise<() => Promise<void>> {
  const { config, log, metrics, opened, tools } = product;
  const background = createBackgroundWork(log);
  await workOnPhotoSearches(tools.queue, tools, tools.jobConcurrency);
  await workOnKeywordSearches(tools.queue, tools, tools.jobConcurrency);
  await scheduleQueryPhotoPurge(tools.queue, tools);
  await scheduleSearchPurge(tools.queue, {
    ...tools,
    kinds: { photo: createPhotoSearchKind(tools), keyword: createKeywordSearchKind() },
  });
  await scheduleCatalogueChecks(tools.queue, tools);
  await scheduleIdentityJobs(tools.queue, tools);
  await scheduleMonitorPurge(tools.queue, tools);
  await startVkWork(product, background);
  await scheduleSourceChecks(tools.queue, { ...tools, log });
  await scheduleNotificationPurge(tools.queue, tools);
  const stopAlerts = await startAlerts({ ...tools, ...tools.alerts, isOnlyProcess: opened.engine === 'embedded' });
  await tools.queue.schedule('tend-database', '*/15 * * * *', () => tendDatabase(opened));
  const stopMonitors = workOnMonitors({ ...tools, log, sources: createMonitorSources(tools) }, tools.jobConcurrency);
  await scheduleRunSweep(tools.queue, tools);
  if (opened.engine === 'embedded') await releaseAllRuns(tools.db, tools.clock());
  const runner = createRunner(
    {
      ...{ ...tools, log, bell: tools.runBell },
      onTaken: ({ kind, lane, waitedSeconds }) => metrics.queueWaitSeconds.observe({ kind, lane }, waitedSeconds),
    },
    [createCollectionKind(tools, tools.jobConcurrency), createAudienceKind(tools)],
    { takesWaiting: true },
  );
  background.start('not everybody can be found by words yet', (signal) => indexCatalogue(tools, signal));
  if (config.seedDemoPeople) {
    background.start('the demo catalogue is not complete', (signal) => seedDemoPeople(tools, log, signal));
  }
  return async () => {
    const stopped = background.stop();
    await runner.stop();
    await stopMonitors();
    await stopAlerts();
    await stopped;
  };
}

/** What collecting walls and reading audiences need: the tokens of the settings, and that what is no longer wanted goes. */
async function startVkWork({ config, log, tools }: Product, background: BackgroundWork): Promise<void> {
  const access = { ...tools, log, vk: config.vk, appSecret: config.appSecret };
  await syncVkTokens(access);
  await scheduleWallPurge(tools.queue, tools);
  await scheduleVkAccessJobs(tools.queue, tools);
  await scheduleSharePurge(tools.queue, tools);
  background.start('what VK lets our tokens do is not known', (signal) => probeVkMethods(access, signal));
}
