import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Database } from '#database/database.ts';
import { createLookout } from '#database/embedded/create-lookout.ts';
import type { Logger } from '#observability/log.ts';

interface SendLoopOptions {
  readonly db: Database;
  /** Claims the next message and returns the function that sends it; null when nothing is due. */
  readonly claim: () => Promise<(() => Promise<void>) | null>;
  readonly concurrency: number;
  /** How often to look for due messages while there are none. */
  readonly pollMs: number;
  readonly log: Logger;
}

const FAILURE_PAUSE_MS = 5_000;

/** Claims and sends until aborted, then waits for the sends in progress. */
export async function runSendLoop(
  { db, claim, concurrency, pollMs, log }: SendLoopOptions,
  signal: AbortSignal,
): Promise<void> {
  const sending = new PQueue({ concurrency });
  const lookout = createLookout(db);
  const start = (send: () => Promise<void>): void => {
    void sending.add(() =>
      send().catch((error: unknown) => log.error(error, 'a message could not be sent or its outcome not recorded')),
    );
  };
  while (!signal.aborted) {
    if (sending.pending >= concurrency) {
      await once(sending, 'next');
      continue;
    }
    try {
      const send = lookout.isWorthwhile() ? await claim() : null;
      if (send) start(send);
      else await sleep(pollMs, signal);
    } catch (error) {
      log.error(error, 'messages could not be claimed');
      await sleep(FAILURE_PAUSE_MS, signal);
    }
  }
  await sending.onIdle();
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
