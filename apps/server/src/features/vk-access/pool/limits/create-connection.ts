/** Whether this process has an open connection to VK. */
export interface Connection {
  /** Extra time that the next call may need to reach VK. */
  graceMs(): number;
  answered(): void;
}

/** Idle connections are closed after four seconds. */
const WARM_MS = 3_000;
/** DNS lookup and TLS handshake, during which later calls would catch up with this one. */
const COLD_MS = 300;

export function createConnection(): Connection {
  let openAt = Number.NEGATIVE_INFINITY;
  return {
    graceMs: () => {
      const now = performance.now();
      if (now - openAt < WARM_MS) return 0;
      // The first call opens the connection; the calls after it find it open.
      openAt = now;
      return COLD_MS;
    },
    answered: () => {
      openAt = performance.now();
    },
  };
}
