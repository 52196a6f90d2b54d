import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { claimNextReceipt, type SendReceiptTools } from './claim-next-receipt.ts';

const CONCURRENCY = 2;
const POLL_MS = 1_000;

/** Starts sending receipts. The returned function stops that and waits for those being sent. */
export function startReceipts(tools: SendReceiptTools): () => Promise<void> {
  const { db, log } = tools;
  const options = { db, claim: () => claimNextReceipt(tools), concurrency: CONCURRENCY, pollMs: POLL_MS, log };
  return startLoops([(signal) => runSendLoop(options, signal)]);
}
