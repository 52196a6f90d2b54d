import { maintainDatabase } from '#database/maintain-database.ts';
import { scheduleAccountDeletion } from '#features/cabinet/jobs.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/jobs.ts';
import { seedDemoPeople } from '#features/catalogue/seed-demo-people.ts';
import { scheduleIdentityJobs } from '#features/identity/jobs.ts';
import { scheduleMonitorPurge } from '#features/monitors/jobs.ts';
import { startSchedule } from '#features/monitors/schedule/start-schedule.ts';
import { indexCatalogue } from '#features/name-search/index/index-catalogue.ts';
import { scheduleNotificationPurge, startListening } from '#features/notifications/jobs.ts';
import { schedulePaymentJobs } from '#features/payments/jobs.ts';
import { scheduleGrowthReminders } from '#features/photo-search/growth/send-reminders.ts';
import { schedulePhotoSharePurge, scheduleQueryPhotoPurge } from '#features/photo-search/jobs.ts';
import { schedulePrivacyJobs } from '#features/privacy/jobs.ts';
import { scheduleSearchPurge } from '#features/search-list/jobs.ts';
import { scheduleSourceChecks } from '#features/sources/jobs.ts';
import { scheduleSupportPurge } from '#features/support/jobs.ts';
import {
  scheduleBillingEmailPurge,
  scheduleSubscriptionJobs,
  scheduleTrialClaimPurge,
} from '#features/tariffs/jobs.ts';
import { scheduleVkAccessJobs } from '#features/vk-access/jobs.ts';
import { createAuthorisationTools, probeVkMethods, syncVkTokens } from '#features/vk-access/public.ts';
import { scheduleWallPurge } from '#features/vk-accounts/jobs.ts';
import { scheduleSharePurge } from '#features/vk-reports/jobs.ts';
import { deleteExpiredCounters } from '#http/limits/counter-repository.ts';
import { createDatabaseClock } from '#retention/database-clock.ts';
import { scheduleRunSweep } from '#runs/sweep-runs.ts';
import { type BackgroundTasks, createBackgroundTasks } from './create-background-tasks.ts';
import { createJobHandlers } from './jobs/create-job-handlers.ts';
import type { Product } from './open-product.ts';
import { syncContentAtStart } from './sync-content.ts';

/**
 * Starts taking runs and schedules recurring work; returns a function that stops whatever the runner and scheduler do not stop
 * themselves. If configured, an empty catalogue is filled with demo people in the background.
 */
export async function startWorkers(product: Product): Promise<() => Promise<void>> {
  const { config, log, opened, queue, tools } = product;
  const background = createBackgroundTasks(log);
  const purging = { ...tools, ...createDatabaseClock({ ...tools, log }) };
  tools.runner.claimWaiting();
  await scheduleRunSweep(purging.scheduler, purging);
  await scheduleQueryPhotoPurge(purging.scheduler, purging);
  await scheduleGrowthReminders(tools.scheduler, tools);
  await schedulePhotoSharePurge(purging.scheduler, purging);
  await scheduleSearchPurge(purging.scheduler, purging);
  await scheduleCatalogueChecks(tools.scheduler, tools);
  await scheduleIdentityJobs(purging.scheduler, purging);
  await scheduleAccountDeletion(purging.scheduler, {
    ...purging,
    log,
    appSecret: config.appSecret,
    vkAuthorisation: createAuthorisationTools({ ...tools, log, config }),
  });
  await schedulePrivacyJobs(purging.scheduler, purging);
  await scheduleMonitorPurge(purging.scheduler, purging);
  await startVkWorkers(product, purging, background);
  await scheduleSourceChecks(tools.scheduler, tools);
  await scheduleNotificationPurge(purging.scheduler, purging);
  const { telegram } = tools.alerts;
  const stopListening = telegram ? startListening({ ...tools, ...tools.alerts }, telegram) : null;
  await scheduleSupportPurge(purging.scheduler, purging);
  await scheduleBillingEmailPurge(purging.scheduler, purging);
  await scheduleTrialClaimPurge(purging.scheduler, purging);
  await tools.scheduler.schedule('delete-expired-counters', '* * * * *', () =>
    deleteExpiredCounters(tools.db, tools.clock()),
  );
  await tools.scheduler.schedule('tend-database', '*/15 * * * *', () => maintainDatabase(opened));
  await startPaymentWorkers(product);
  await queue.work(createJobHandlers(product));
  const stopSchedule = startSchedule(tools);
  background.start('indexing the catalogue failed', (signal) => indexCatalogue(tools, signal));
  // With several processes and versions of them, the operator says when.
  if (opened.engine === 'embedded') {
    background.start('syncing the materials failed', () => syncContentAtStart(product));
  }
  if (config.seedDemoPeople) {
    background.start('seeding the demo catalogue failed', (signal) => seedDemoPeople(tools, log, signal));
  }
  return async () => {
    const stopped = background.stop();
    await stopSchedule();
    await stopListening?.();
    await stopped;
  };
}

/** Asks the payment providers about open invoices, and tends the subscriptions. */
async function startPaymentWorkers({ tools }: Product): Promise<void> {
  const { payments, scheduler } = tools;
  await scheduleSubscriptionJobs(scheduler, payments);
  const { acquirers } = payments;
  if (acquirers) await schedulePaymentJobs(scheduler, { ...payments, acquirers });
}

/** Loads the VK tokens from the settings and schedules the cleanup of VK data. */
async function startVkWorkers(
  { config, log, tools }: Product,
  purging: Pick<Product['tools'], 'db' | 'clock' | 'scheduler'>,
  background: BackgroundTasks,
): Promise<void> {
  const access = { ...tools, log, vk: config.vk, appSecret: config.appSecret };
  await syncVkTokens(access);
  await scheduleWallPurge(purging.scheduler, purging);
  await scheduleVkAccessJobs(purging.scheduler, purging);
  await scheduleSharePurge(purging.scheduler, purging);
  background.start('probing the VK methods failed', (signal) => probeVkMethods(access, signal));
}
