import type { Acquirer } from '@vidno/providers/acquiring/acquirer';
import type { Database } from '#database/database.ts';

/** As if the process had been killed: whatever was not stored is lost. */
class TornError extends Error {
  override readonly name = 'TornError';
}

/** Breaks work off between two of its steps: transactions and calls of the provider. */
export interface Breaker {
  /** Before or after which step, counted from 0: a step has two places. */
  arm(place: number): void;
  /** Whether it has broken off since. */
  disarm(): boolean;
  readonly wrapDatabase: (db: Database) => Database;
  readonly wrapClient: (client: Acquirer) => Acquirer;
}

export function createBreaker(): Breaker {
  let breakAt = Number.POSITIVE_INFINITY;
  let passed = 0;

  const pass = () => {
    passed += 1;
    if (passed === breakAt + 1) throw new TornError();
  };
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    pass();
    const result = await work();
    pass();
    return result;
  };
  const bound = (target: object, name: string | symbol) => {
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return {
    arm: (place) => {
      breakAt = place;
      passed = 0;
    },
    disarm: () => {
      const hasBroken = passed > breakAt;
      breakAt = Number.POSITIVE_INFINITY;
      return hasBroken;
    },
    wrapDatabase: (db) =>
      new Proxy(db, {
        get: (target, name) => {
          if (name !== 'transaction') return bound(target, name);
          return () => {
            const transaction = target.transaction();
            return {
              execute: (work: Parameters<typeof transaction.execute>[0]) => step(() => transaction.execute(work)),
            };
          };
        },
      }),
    wrapClient: (client) =>
      new Proxy(client, {
        get: (target, name) => {
          const value = bound(target, name);
          const isLocal = name === 'readWebhook' || name === 'answerWebhook';
          if (typeof value !== 'function' || isLocal) return value;
          return (...parameters: unknown[]) => step(() => value(...parameters));
        },
      }),
  };
}

export function isTorn(error: unknown): boolean {
  return error instanceof TornError;
}
