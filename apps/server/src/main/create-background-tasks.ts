import PQueue from 'p-queue';
import type { Logger } from '#observability/log.ts';

/** One-off tasks that run after the start without delaying it; stopping aborts them. */
export interface BackgroundTasks {
  /** Logs `errorMessage` if the task fails. */
  start(errorMessage: string, run: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when all tasks have ended. */
  stop(): Promise<void>;
}

export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const stopping = new AbortController();
  const queue = new PQueue();
  return {
    start: (errorMessage, run) => {
      void queue.add(() =>
        run(stopping.signal).catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error(error, errorMessage);
        }),
      );
    },
    stop: async () => {
      stopping.abort();
      await queue.onIdle();
    },
  };
}
