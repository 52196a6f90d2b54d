/** Whether this process has an open line to VK. */
export interface Connection {
  /** How much longer than usual the call that is now given a slot may be under way. */
  graceMs(): number;
  answered(): void;
}

/** Lines that nobody uses are closed after four seconds. */
const WARM_MS = 3_000;
/** Finding the host, shaking hands: meanwhile the slots behind this call would catch up with it. */
const COLD_MS = 300;

export function createConnection(): Connection {
  let openAt = Number.NEGATIVE_INFINITY;
  return {
    graceMs: () => {
      const now = performance.now();
      if (now - openAt < WARM_MS) return 0;
      // The first call opens the line; those behind it find it open.
      openAt = now;
      return COLD_MS;
    },
    answered: () => {
      openAt = performance.now();
    },
  };
}
