/** Lets those who want the same go one at a time, first come first served; `take` answers what ends the turn. */
export interface Turns {
  take(queue: string, signal: AbortSignal): Promise<() => void>;
}

/** Of many callers of this process only the first in each queue asks the database for a slot. */
export function createTurns(): Turns {
  const queues = new Map<string, (() => void)[]>();

  function pass(queue: string): void {
    const next = queues.get(queue)?.shift();
    if (next) next();
    else queues.delete(queue);
  }

  return {
    take: (queue, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const waiting = queues.get(queue);
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve(() => pass(queue));
        };
        const leave = () => {
          waiting?.splice(waiting.indexOf(begin), 1);
          reject(signal.reason);
        };
        if (!waiting) {
          queues.set(queue, []);
          return begin();
        }
        waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      }),
  };
}
