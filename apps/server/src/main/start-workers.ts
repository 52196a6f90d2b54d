import { tendDatabase } from '#database/tend-database.ts';
import { scheduleAudiences, workOnAudiences } from '#features/audience/jobs.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/jobs.ts';
import { seedDemoPeople } from '#features/catalogue/seed-demo-people.ts';
import { scheduleIdentityJobs } from '#features/identity/jobs.ts';
import { createKeywordSearchKind } from '#features/keyword-search/create-keyword-search-kind.ts';
import { indexCatalogue } from '#features/keyword-search/index/index-catalogue.ts';
import { workOnKeywordSearches } from '#features/keyword-search/jobs.ts';
import { scheduleMonitorPurge } from '#features/monitors/jobs.ts';
import { createMonitorRunKind } from '#features/monitors/runs/create-monitor-run-kind.ts';
import { startSchedule } from '#features/monitors/schedule/start-schedule.ts';
import { createMonitorSources } from '#features/monitors/sources/create-monitor-sources.ts';
import { scheduleNotificationPurge, startAlerts } from '#features/notifications/jobs.ts';
import { createPhotoSearchKind } from '#features/photo-search/create-photo-search-kind.ts';
import { scheduleQueryPhotoPurge, workOnPhotoSearches } from '#features/photo-search/jobs.ts';
import { scheduleSearchPurge } from '#features/search-list/jobs.ts';
import { scheduleSourceChecks } from '#features/source-health/jobs.ts';
import { scheduleVkAccessJobs } from '#features/vk-access/jobs.ts';
import { probeVkMethods, syncVkTokens } from '#features/vk-access/public.ts';
import { scheduleVkCollections, workOnVkCollections } from '#features/vk-accounts/jobs.ts';
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
  const { config, log, opened, tools } = product;
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
  await scheduleRunSweep(tools.queue, tools);
  await scheduleMonitorPurge(tools.queue, { ...tools, bell: tools.runBell });
  await startVkWorkers(product, background);
  await scheduleSourceChecks(tools.queue, { ...tools, log });
  await scheduleNotificationPurge(tools.queue, tools);
  const stopAlerts = await startAlerts({ ...tools, ...tools.alerts, isOnlyProcess: opened.engine === 'embedded' });
  await tools.queue.schedule('tend-database', '*/15 * * * *', () => tendDatabase(opened));
  if (opened.engine === 'embedded') await releaseAllRuns(tools.db, tools.clock());
  const runTools = { ...tools, log, bell: tools.runBell };
  const kinds = [createMonitorRunKind({ ...tools, sources: createMonitorSources(tools) })];
  const runner = createRunner(runTools, kinds, { takesWaiting: true });
  const stopSchedule = startSchedule(runTools);
  background.start('not everybody can be found by words yet', (signal) => indexCatalogue(tools, signal));
  if (config.seedDemoPeople) {
    background.start('the demo catalogue is not complete', (signal) => seedDemoPeople(tools, log, signal));
  }
  return async () => {
    const stopped = background.stop();
    await stopSchedule();
    await runner.stop();
    await stopAlerts();
    await stopped;
  };
}

/** Collects walls and reads audiences with the tokens of the settings. */
async function startVkWorkers({ config, log, tools }: Product, background: BackgroundWork): Promise<void> {
  const access = { ...tools, log, vk: config.vk, appSecret: config.appSecret };
  await syncVkTokens(access);
  await workOnVkCollections(tools.queue, tools, tools.jobConcurrency);
  await scheduleVkCollections(tools.queue, tools);
  await workOnAudiences(tools.queue, tools);
  await scheduleAudiences(tools.queue, tools);
  await scheduleVkAccessJobs(tools.queue, tools);
  await scheduleSharePurge(tools.queue, tools);
  background.start('what VK lets our tokens do is not known', (signal) => probeVkMethods(access, signal));
}
