import type { Scheduler } from '#queue/scheduler.ts';
import { releaseUnusedHolds } from './holds/release-unused-holds.ts';
import { moveLeftovers } from './moving/move-leftovers.ts';
import { type AskProviderTools, askAboutOpenInvoices } from './reconciling/ask-about-open-invoices.ts';

export async function schedulePaymentJobs(scheduler: Scheduler, tools: AskProviderTools): Promise<void> {
  await scheduler.schedule('ask-about-open-invoices', '* * * * *', () => askAboutOpenInvoices(tools));
  await scheduler.schedule('release-unused-holds', '*/10 * * * *', () => releaseUnusedHolds(tools));
  await scheduler.schedule('move-leftovers', '*/10 * * * *', () => moveLeftovers(tools));
}
