import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { maintainDatabase } from '#database/opened-database.ts';
import { endLostSecondFactors } from '#features/cabinet/users.ts';
import { scheduleCatalogueChecks } from '#features/catalogue/checks.ts';
import { seedDemoPeople } from '#features/catalogue/demo-people.ts';
import { removeOldUploads } from '#features/catalogue/import-requests/uploads.ts';
import { createAccountEmailHandler } from '#features/identity/emails/letters.ts';
import { startSchedule } from '#features/monitors/schedule.ts';
import { indexCatalogue } from '#features/name-search/index-people.ts';
import { createAlertHandler } from '#features/notifications/delivery/send-alerts.ts';
import { createConfirmationHandler } from '#features/notifications/settings/confirmation.ts';
import { startListening } from '#features/notifications/telegram/updates.ts';
import { examineAndKeep, examineAtStart } from '#features/operator/overview.ts';
import { schedulePaymentJobs } from '#features/payments/jobs.ts';
import { createOrderHandler } from '#features/payments/orders/carry-out-orders.ts';
import { scheduleGrowthReminders } from '#features/photo-search/reminders.ts';
import { createReceiptHandler } from '#features/receipts/receipts.ts';
import { createRemovalEmailHandler } from '#features/removal/letters.ts';
import { findSignedHead } from '#features/removal-log/removal-log.ts';
import { scheduleSourceEnds } from '#features/source-end/erase-source.ts';
import { scheduleSourceChecks } from '#features/sources/health.ts';
import { createSupportEmailHandler } from '#features/support/support-email.ts';
import { createBillingEmailHandler } from '#features/tariffs/billing-letters.ts';
import { scheduleSubscriptionJobs } from '#features/tariffs/renewals.ts';
import { probeVkMethods } from '#features/vk-access/probe-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { scheduleDailyFollowers } from '#features/vk-accounts/daily/daily-followers.ts';
import { scheduleRefreshing } from '#features/vk-accounts/daily/refresh-due.ts';
import { scheduleTour } from '#features/vk-accounts/old-posts/tour-posts.ts';
import { registerErrorHandler } from '#http/errors.ts';
import { serveHealth, serveMetrics } from '#http/operations.ts';
import type { JobHandler } from '#queue/queue.ts';
import { createDatabaseClock } from '#retention/database-clock.ts';
import { schedulePurges } from '#retention/purge-overdue.ts';
import { syncContentAtStart } from './commands/sync-content.ts';
import { examine } from './doctor/examine.ts';
import { toHttpMetrics } from './instrumentation.ts';
import { type BackgroundTasks, createBackgroundTasks, type Product } from './open-product.ts';
import { observeProcess } from './operations/observe-work.ts';
import { createPurges } from './retention.ts';
import { toReadiness } from './run-process.ts';

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
  tools.suppressing.wake();
  // What a killed process has left; whoever changes the list follows at once.
  await tools.scheduler.schedule('follow-removals', '* * * * *', tools.suppressing.follow);
  const logTools = { ...tools, publicUrl: config.publicUrl };
  await tools.scheduler.schedule('sign-removals', '* * * * *', async () => {
    await findSignedHead(logTools);
  });
  await scheduleCatalogueChecks(tools.scheduler, tools);
  await startVkWorkers(product, background);
  await scheduleSourceChecks(tools.scheduler, tools);
  await scheduleSourceEnds({ ...tools, log, operator: config.operator }, purging);
  const { telegram } = tools.alerts;
  const stopListening = telegram ? startListening({ ...tools, ...tools.alerts }, telegram) : null;
  await tools.scheduler.schedule('tend-database', '*/15 * * * *', () => maintainDatabase(opened));
  await startPaymentWorkers(product);
  const examining = { ...tools, examine: () => examine(product) };
  await tools.scheduler.schedule('examine', '*/5 * * * *', async () => void (await examineAndKeep(examining)));
  background.start('examining at the start failed', (signal) => examineAtStart(examining, signal));
  await tools.scheduler.schedule('remove-old-uploads', '17 * * * *', () => removeOldUploads(tools));
  await tools.scheduler.schedule('end-second-factors', '* * * * *', () => endLostSecondFactors(tools));
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
  await scheduleDailyFollowers(tools.scheduler, tools);
  await scheduleRefreshing(tools.scheduler, tools);
  await scheduleTour(tools.scheduler, tools);
  background.start('probing the VK methods failed', (signal) => probeVkMethods(access, signal));
}

/** A worker answers nothing but `/health/live`, `/health/ready` and `/metrics`. Returns a function that stops it. */
export async function serveWorkerHealth(product: Product): Promise<() => Promise<void>> {
  const { config, metrics } = product;
  const log: FastifyBaseLogger = product.log;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  observeProcess(product);
  serveHealth(app, toReadiness(product));
  serveMetrics(app, toHttpMetrics(metrics), config);
  const url = await app.listen({ port: config.workerPort, host: config.host });
  log.info({ url }, 'worker is ready');
  return () => app.close();
}

/** The handlers of every kind of job whose outside service is connected; what waits for another one goes on waiting. */
function createJobHandlers({ config, tools }: Product): JobHandler[] {
  const { telegram } = tools.alerts;
  return [
    ...createMailHandlers({ config, tools }),
    ...(telegram ? [createAlertHandler({ ...tools, ...tools.alerts }, 'telegram')] : []),
    ...createMoneyHandlers({ tools }),
  ];
}

function createMailHandlers({ config, tools }: Pick<Product, 'config' | 'tools'>): JobHandler[] {
  const { mail } = tools.alerts;
  if (!mail) return [];
  const mailing = { ...tools, ...tools.alerts, mail, supportEmail: config.supportEmail };
  return [
    createAccountEmailHandler(mailing),
    createBillingEmailHandler(mailing),
    createSupportEmailHandler(mailing),
    createRemovalEmailHandler(mailing),
    createConfirmationHandler(mailing),
    createAlertHandler(mailing, 'email'),
  ];
}

function createMoneyHandlers({ tools: { payments } }: Pick<Product, 'tools'>): JobHandler[] {
  const { acquirers } = payments;
  if (!acquirers) return [];
  const paying = { ...payments, acquirers };
  return [createOrderHandler(paying), createReceiptHandler(paying)];
}
