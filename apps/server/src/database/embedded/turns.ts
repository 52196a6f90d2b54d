import PQueue from 'p-queue';

/** Lets callers through one at a time, in the order they came. */
export interface Turns {
  /** Resolves when it is the caller's turn; the turn ends when the answer is called. */
  take(): Promise<() => void>;
}

const PATIENCE_MS = 60_000;

/** A turn that does not come for a minute is an error: mostly the outer database used inside a transaction. */
export function createTurns(patienceMs = PATIENCE_MS): Turns {
  const queue = new PQueue({ concurrency: 1 });
  return {
    take: async () => {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(new Error(TOO_LONG)), patienceMs);
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const turn = queue.add(
        async () => {
          clearTimeout(timer);
          begun.resolve();
          await ended.promise;
        },
        { signal: waiting.signal },
      );
      await Promise.race([begun.promise, turn]);
      return ended.resolve;
    },
  };
}

const TOO_LONG = 'The embedded database was busy for too long. Is the outer database used inside a transaction?';
