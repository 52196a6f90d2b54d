export type Limited = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs what it is given, in order, at most `limit` at a time. */
export function limitConcurrency(limit: number): Limited {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place is handed to the next in line; without one it is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
