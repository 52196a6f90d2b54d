import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '#database/database.ts';

export interface LimitSize {
  /** Distinguishes this limiter's keys from those of others. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts by key in fixed windows. */
export interface Limiter {
  /** Counts and returns the seconds to wait, or 0 if the limit is not exceeded. */
  count(key: string, points?: number): Promise<number>;
  /** Like `count`, without counting. */
  check(key: string): Promise<number>;
  /** Takes back what was counted once. */
  uncount(key: string): Promise<void>;
}

/** Counted in the database for all processes, or in this process if there is no database. */
export function createLimiter({ name, limit, windowSeconds }: LimitSize, db: Database | null): Limiter {
  const size = { keyPrefix: name, points: limit, duration: windowSeconds };
  const counter: RateLimiterAbstract = db
    ? new RateLimiterPostgres({
        ...size,
        storeClient: toClient(db),
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        // A schedule deletes what has expired.
        clearExpiredByTimeout: false,
        // Whoever is over the limit costs no statement.
        inMemoryBlockOnConsumed: limit + 1,
      })
    : new RateLimiterMemory(size);
  return {
    count: async (key, points = 1) => {
      try {
        await counter.consume(key, points);
        return 0;
      } catch (refusal) {
        return toSeconds(refusal);
      }
    },
    check: async (key) => {
      const state = await counter.get(key);
      return state && state.consumedPoints >= limit ? toSeconds(state) : 0;
    },
    uncount: async (key) => {
      await counter.reward(key, 1);
    },
  };
}

/** The library rejects with the state of the counter if the limit is exceeded, and with an error if counting failed. */
function toSeconds(state: unknown): number {
  if (!(state instanceof RateLimiterRes)) throw state;
  return Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
}

/** The one method of a PostgreSQL client that the library calls. */
function toClient(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
