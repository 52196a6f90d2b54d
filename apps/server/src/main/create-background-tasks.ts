import PQueue from 'p-queue';
import type { Logger } from '#observability/log.ts';

/** What is begun at the start, nobody waits for, and the stop ends. */
export interface BackgroundTasks {
  /** `failed`: what is not so, in words for the log, where it ends before its time. */
  start(failed: string, run: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when all has ended. */
  stop(): Promise<void>;
}

export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const stopping = new AbortController();
  const work = new PQueue();
  return {
    start: (failed, run) => {
      void work.add(() =>
        run(stopping.signal).catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error(error, failed);
        }),
      );
    },
    stop: async () => {
      stopping.abort();
      await work.onIdle();
    },
  };
}
