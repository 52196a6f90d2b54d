export interface Turnstile {
  /** Waits for a place, first come first served; the answer gives the place back. Rejects when the signal aborts. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createTurnstile(places: number): Turnstile {
  const waiting = new Set<() => void>();
  let free = places;

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return leave;
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const giveUp = () => {
        waiting.delete(admit);
        reject(signal.reason);
      };
      waiting.add(admit);
      signal.addEventListener('abort', giveUp, { once: true });
      return promise;
    },
  };
}
