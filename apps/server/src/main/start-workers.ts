import { maintainDatabase } from '#database/maintain-database.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/checks.ts';
import { seedDemoPeople } from '#features/catalogue/demo-people.ts';
import { startSchedule } from '#features/monitors/schedule.ts';
import { indexCatalogue } from '#features/name-search/index-people.ts';
import { startListening } from '#features/notifications/telegram/updates.ts';
import { schedulePaymentJobs } from '#features/payments/jobs.ts';
import { scheduleGrowthReminders } from '#features/photo-search/reminders.ts';
import { scheduleSourceChecks } from '#features/sources/health.ts';
import { scheduleSubscriptionJobs } from '#features/tariffs/renewals.ts';
import { probeVkMethods, syncVkTokens } from '#features/vk-access/public.ts';
import { createDatabaseClock } from '#retention/database-clock.ts';
import { schedulePurges } from '#retention/schedule-purges.ts';
import { type BackgroundTasks, createBackgroundTasks } from './create-background-tasks.ts';
import { createJobHandlers } from './jobs/create-job-handlers.ts';
import type { Product } from './open-product.ts';
import { createPurges } from './retention/create-purges.ts';
import { syncContentAtStart } from './sync-content.ts';

/**
 * Starts taking runs and schedules recurring work; returns a function that stops whatever the runner and scheduler do not stop
 * themselves. If configured, an empty catalogue is filled with demo people in the background.
 */
export async function startWorkers(product: Product): Promise<() => Promise<void>> {
  const { config, log, opened, queue, tools } = product;
  const background = createBackgroundTasks(log);
  const purging = { ...tools, ...createDatabaseClock({ ...tools, log }) };
  await schedulePurges(purging.scheduler, purging, createPurges(product, purging));
  tools.runner.claimWaiting();
  await scheduleGrowthReminders(tools.scheduler, tools);
  await scheduleCatalogueChecks(tools.scheduler, tools);
  await startVkWorkers(product, background);
  await scheduleSourceChecks(tools.scheduler, tools);
  const { telegram } = tools.alerts;
  const stopListening = telegram ? startListening({ ...tools, ...tools.alerts }, telegram) : null;
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

/** Loads the VK tokens from the settings, and asks what they may call. */
async function startVkWorkers({ config, log, tools }: Product, background: BackgroundTasks): Promise<void> {
  const access = { ...tools, log, vk: config.vk, appSecret: config.appSecret };
  await syncVkTokens(access);
  background.start('probing the VK methods failed', (signal) => probeVkMethods(access, signal));
}
