/** Lets callers through one at a time, in the order they came. */
export interface Turns {
  /** Resolves when it is the caller's turn; the turn ends when the answer is called. */
  take(): Promise<() => void>;
}

const PATIENCE_MS = 60_000;

/** A turn that does not come for a minute is an error: mostly the outer database used inside a transaction. */
export function createTurns(patienceMs = PATIENCE_MS): Turns {
  const waiting = new Set<() => void>();
  let isTaken = false;

  const end = (): void => {
    const [next] = waiting;
    if (!next) {
      isTaken = false;
      return;
    }
    waiting.delete(next);
    next();
  };

  const wait = async (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(
        new Error('The embedded database was busy for too long. Is the outer database used inside a transaction?'),
      );
    }, patienceMs);
    await promise.finally(() => clearTimeout(timer));
  };

  return {
    take: async () => {
      if (isTaken) await wait();
      isTaken = true;
      return end;
    },
  };
}
