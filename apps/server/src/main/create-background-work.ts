import type { Logger } from '#observability/log.ts';

/** What is begun at the start, nobody waits for, and the stop ends. */
export interface BackgroundWork {
  /** `failed`: what is not so, in words for the log, where it ends before its time. */
  start(failed: string, run: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when all has ended. */
  stop(): Promise<void>;
}

export function createBackgroundWork(log: Pick<Logger, 'error'>): BackgroundWork {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    start: (failed, run) => {
      const ended: Promise<unknown> = run(stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error(error, failed);
        })
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
