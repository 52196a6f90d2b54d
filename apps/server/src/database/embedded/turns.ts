/** Lets callers through one at a time, in the order they came. */
export interface Turns {
  /** Resolves when it is the caller's turn; the turn ends when the answer is called. */
  take(): Promise<() => void>;
}

const PATIENCE_MS = 60_000;

/** A turn that does not come for a minute is an error: mostly the outer database used inside a transaction. */
export function createTurns(patienceMs = PATIENCE_MS): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    take: async () => {
      const before = last;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      last = before.then(() => promise);
      await waitFor(before, patienceMs, end);
      return end;
    },
  };
}

async function waitFor(turn: Promise<void>, patienceMs: number, giveUp: () => void): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    reject(new Error('The embedded database was busy for too long. Is the outer database used inside a transaction?'));
  }, patienceMs);
  try {
    await Promise.race([turn, promise]);
  } finally {
    clearTimeout(timer);
  }
}
