import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Logger } from '#observability/log.ts';

interface Sending {
  /** What is to be done next; null: nothing just now. */
  readonly claim: () => Promise<(() => Promise<void>) | null>;
  /** How many are sent at once. */
  readonly lanes: number;
  /** What waits is found within this time of its commit. */
  readonly pollMs: number;
  readonly log: Logger;
}

const AFTER_FAILURE_MS = 5_000;

/** Claims and sends until told to stop, and then ends what it has begun. */
export async function keepSending({ claim, lanes, pollMs, log }: Sending, signal: AbortSignal): Promise<void> {
  const sending = new PQueue({ concurrency: lanes });
  const start = (send: () => Promise<void>): void => {
    void sending.add(() => send().catch((error: unknown) => log.error(error, 'an alert could not be sent or marked')));
  };
  while (!signal.aborted) {
    if (sending.pending >= lanes) {
      await once(sending, 'next');
      continue;
    }
    try {
      const send = await claim();
      if (send) start(send);
      else await rest(pollMs, signal);
    } catch (error) {
      log.error(error, 'alerts could not be claimed');
      await rest(AFTER_FAILURE_MS, signal);
    }
  }
  await sending.onIdle();
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
