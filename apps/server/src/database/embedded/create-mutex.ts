import PQueue from 'p-queue';

/** Admits one caller at a time, first come first served. */
export interface Mutex {
  /** Resolves with a function that releases the mutex. */
  acquire(): Promise<() => void>;
}

/** @limit time: The query on the embedded database fails. */
const ACQUIRE_TIMEOUT_MS = 60_000;

/** Rejects a caller that waits for a minute: usually a query outside the transaction it is awaited in. */
export function createMutex(timeoutMs = ACQUIRE_TIMEOUT_MS): Mutex {
  const queue = new PQueue({ concurrency: 1 });
  return {
    acquire: async () => {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(new Error(TOO_LONG)), timeoutMs);
      const started = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const turn = queue.add(
        async () => {
          clearTimeout(timer);
          started.resolve();
          await ended.promise;
        },
        { signal: waiting.signal },
      );
      await Promise.race([started.promise, turn]);
      return ended.resolve;
    },
  };
}

const TOO_LONG = 'The embedded database was busy for too long. Is the outer database used inside a transaction?';
