export interface Semaphore {
  /** Waits for a permit, first come, first served, and returns the function that releases it. Rejects when the signal aborts. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

export function createSemaphore(permits: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = permits;

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return release;
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const grant = () => {
        signal.removeEventListener('abort', abort);
        resolve(release);
      };
      const abort = () => {
        waiting.delete(grant);
        reject(signal.reason);
      };
      waiting.add(grant);
      signal.addEventListener('abort', abort, { once: true });
      return promise;
    },
  };
}
