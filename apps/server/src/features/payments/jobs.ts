import type { Scheduler } from '#schedule/scheduler.ts';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { releaseUnusedHolds } from './holds/release-unused-holds.ts';
import { moveLeftovers } from './moving/move-leftovers.ts';
import { type CarryOutTools, claimNextOrder } from './orders/claim-next-order.ts';
import { type AskProviderTools, askAboutOpenInvoices } from './reconciling/ask-about-open-invoices.ts';

const CONCURRENCY = 2;
const POLL_MS = 1_000;

export async function schedulePaymentJobs(scheduler: Scheduler, tools: AskProviderTools): Promise<void> {
  await scheduler.schedule('ask-about-open-invoices', '* * * * *', () => askAboutOpenInvoices(tools));
  await scheduler.schedule('release-unused-holds', '*/10 * * * *', () => releaseUnusedHolds(tools));
  await scheduler.schedule('move-leftovers', '*/10 * * * *', () => moveLeftovers(tools));
}

/** Starts telling the providers what to do. The returned function stops that and waits for what is under way. */
export function startPaymentOrders(tools: CarryOutTools): () => Promise<void> {
  const { db, log } = tools;
  const options = { db, claim: () => claimNextOrder(tools), concurrency: CONCURRENCY, pollMs: POLL_MS, log };
  return startLoops([(signal) => runSendLoop(options, signal)]);
}
