import { tendDatabase } from '#database/tend-database.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/jobs.ts';
import { seedDemoPeople } from '#features/catalogue/seed-demo-people.ts';
import { scheduleIdentityJobs } from '#features/identity/jobs.ts';
import { createPhotoSearchKind } from '#features/photo-search/create-photo-search-kind.ts';
import { scheduleQueryPhotoPurge, workOnPhotoSearches } from '#features/photo-search/jobs.ts';
import { scheduleSearchPurge } from '#features/search-list/jobs.ts';
import type { Product } from './open-product.ts';

/** Takes jobs and keeps the schedules. An empty catalogue fills in the background where the configuration says so. */
export async function startWorkers({ config, log, opened, tools }: Product): Promise<void> {
  await workOnPhotoSearches(tools.queue, tools, tools.jobConcurrency);
  await scheduleQueryPhotoPurge(tools.queue, tools);
  await scheduleSearchPurge(tools.queue, { ...tools, kinds: { photo: createPhotoSearchKind(tools) } });
  await scheduleCatalogueChecks(tools.queue, tools);
  await scheduleIdentityJobs(tools.queue, tools);
  await tools.queue.schedule('tend-database', '*/15 * * * *', () => tendDatabase(opened));
  if (config.seedDemoPeople) {
    seedDemoPeople(tools, log).catch((error: unknown) => log.error(error, 'the demo catalogue is not complete'));
  }
}
