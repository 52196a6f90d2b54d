import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '#database/database.ts';

interface LimitSize {
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

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

interface TokenBuckets {
  /** Seconds until the next call is allowed; 0 if this one is. */
  take(key: string, nowMs: number): number;
  readonly size: number;
}

/** Refills `perSecond` tokens a second up to `burst`. Full buckets are forgotten, so idle keys take no memory. */
export function createTokenBuckets({ perSecond, burst }: { perSecond: number; burst: number }): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const fullAfterMs = (burst / perSecond) * 1_000;
  let sweptAt = 0;

  function sweep(nowMs: number): void {
    if (nowMs - sweptAt < fullAfterMs) return;
    sweptAt = nowMs;
    for (const [key, { at }] of buckets) if (nowMs - at >= fullAfterMs) buckets.delete(key);
  }

  return {
    take(key, nowMs) {
      sweep(nowMs);
      const known = buckets.get(key) ?? { tokens: burst, at: nowMs };
      const tokens = Math.min(burst, known.tokens + ((nowMs - known.at) / 1_000) * perSecond);
      if (tokens < 1) return (1 - tokens) / perSecond;
      buckets.set(key, { tokens: tokens - 1, at: nowMs });
      return 0;
    },
    get size() {
      return buckets.size;
    },
  };
}

/** One subscriber usually has a whole /64 network. */
const IPV6_PREFIX = 64;

/** The address that limits are keyed on: IPv4 as it is, IPv6 as its network. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Asked several times in every call, and mostly this.
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX}`).toString();
}
