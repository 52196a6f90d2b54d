import { Worker } from 'node:worker_threads';
import pg from 'pg';

type Call = (...parameters: unknown[]) => unknown;

/** Counts what this process asks its database: the embedded one is asked by messages to its thread. */
export function countStatements(): { count(): number; stop(): void } {
  let count = 0;
  const replace = (owner: object, name: string) => {
    const original: Call = Reflect.get(owner, name);
    Reflect.set(owner, name, function (this: unknown, ...parameters: unknown[]) {
      count += 1;
      return original.apply(this, parameters);
    });
    return () => Reflect.set(owner, name, original);
  };
  const restore = [replace(Worker.prototype, 'postMessage'), replace(pg.Client.prototype, 'query')];
  return {
    count: () => count,
    stop: () => {
      for (const each of restore) each();
    },
  };
}
