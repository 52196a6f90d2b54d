import { tendDatabase } from '#database/tend-database.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/jobs.ts';
import { seedDemoPeople } from '#features/catalogue/seed-demo-people.ts';
import { scheduleIdentityJobs } from '#features/identity/jobs.ts';
import { createKeywordSearchKind } from '#features/keyword-search/create-keyword-search-kind.ts';
import { indexCatalogue } from '#features/keyword-search/index/index-catalogue.ts';
import { workOnKeywordSearches } from '#features/keyword-search/jobs.ts';
import { createPhotoSearchKind } from '#features/photo-search/create-photo-search-kind.ts';
import { scheduleQueryPhotoPurge, workOnPhotoSearches } from '#features/photo-search/jobs.ts';
import { scheduleSearchPurge } from '#features/search-list/jobs.ts';
import type { Product } from './open-product.ts';

/** Takes jobs and keeps the schedules; returns what stops the indexing of people for keyword search. An empty catalogue fills in the background where the configuration says so. */
export async function startWorkers({ config, log, opened, tools }: Product): Promise<() => Promise<void>> {
  await workOnPhotoSearches(tools.queue, tools, tools.jobConcurrency);
  await workOnKeywordSearches(tools.queue, tools, tools.jobConcurrency);
  await scheduleQueryPhotoPurge(tools.queue, tools);
  await scheduleSearchPurge(tools.queue, {
    ...tools,
    kinds: { photo: createPhotoSearchKind(tools), keyword: createKeywordSearchKind() },
  });
  await scheduleCatalogueChecks(tools.queue, tools);
  await scheduleIdentityJobs(tools.queue, tools);
  await tools.queue.schedule('tend-database', '*/15 * * * *', () => tendDatabase(opened));
  const stopIndexing = new AbortController();
  const indexing = indexCatalogue(tools, stopIndexing.signal).catch((error: unknown) => {
    if (!stopIndexing.signal.aborted) log.error(error, 'not everybody can be found by words yet');
  });
  if (config.seedDemoPeople) {
    seedDemoPeople(tools, log).catch((error: unknown) => log.error(error, 'the demo catalogue is not complete'));
  }
  return async () => {
    stopIndexing.abort();
    await indexing;
  };
}
