import type { Endpoint } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import { Problem } from '../problem.ts';
import { addressOf } from './client-address.ts';
import { createLimiter, type Limiter } from './create-limiter.ts';
import {
  type CountedAt,
  LIMIT_RULES,
  type LimitRule,
  POLL_ENDPOINTS,
  POLL_LIMIT,
  STREAMS_PER_SESSION,
  UPLOAD_BYTES_PER_MINUTE,
} from './limit-rules.ts';
import { createTokenBuckets } from './token-bucket.ts';

/** Whom a guard has identified by a session of ours. */
export interface VerifiedCaller {
  readonly sessionId: string;
  /** Null if the session belongs to nobody yet. */
  readonly accountId: string | null;
}

export interface LimitsOptions {
  /** Null to count everything in this process. */
  readonly db: Database | null;
  /** Multiplies every limit. */
  readonly factor: number;
  readonly onRefused: (action: string) => void;
}

/** Each function throws a `Problem` if a limit is exceeded. */
export interface Limits {
  readonly onArrival: (request: FastifyRequest, definition: Endpoint | null) => Promise<void>;
  readonly onUnverified: (request: FastifyRequest, definition: Endpoint) => Promise<void>;
  readonly onVerified: (definition: Endpoint, caller: VerifiedCaller) => Promise<void>;
  readonly onFailure: (request: FastifyRequest, definition: Endpoint) => Promise<void>;
  /** Counts an open stream; call the result when it closes. */
  readonly openStream: (caller: VerifiedCaller) => () => void;
}

type RuleLimiter = LimitRule & Limiter & { readonly action: string };

export function createLimits({ db, factor, onRefused }: LimitsOptions): Limits {
  const rules: RuleLimiter[] = Object.entries<LimitRule>(LIMIT_RULES).map(([action, rule]) => ({
    ...rule,
    action,
    ...createLimiter(
      {
        name: action,
        limit: Math.ceil(rule.limit * factor),
        windowSeconds: rule.windowSeconds,
      },
      rule.store === 'shared' ? db : null,
    ),
  }));
  const uploadBytes = createLimiter(
    { name: 'upload_bytes', limit: UPLOAD_BYTES_PER_MINUTE * factor, windowSeconds: 60 },
    null,
  );
  const polls = createTokenBuckets({ perSecond: POLL_LIMIT.perSecond * factor, burst: POLL_LIMIT.burst * factor });
  const streams = new Map<string, number>();

  const rulesFor = (at: CountedAt, definition: Endpoint | null) =>
    rules.filter((rule) => rule.at === at && isFor(rule, definition));
  const refuseFor = (seconds: number, action: string): void => {
    if (seconds === 0) return;
    onRefused(action);
    throw new Problem('too_many_requests', {}, Math.ceil(seconds));
  };

  return {
    async onArrival(request, definition) {
      const address = addressOf(request);
      for (const rule of rulesFor('arrival', definition)) refuseFor(await rule.count(address), rule.action);
      for (const rule of rulesFor('failure', definition)) refuseFor(await rule.check(address), rule.action);
      const bytes = Number(request.headers['content-length'] ?? 0);
      if (bytes > 0) refuseFor(await uploadBytes.count(address, bytes), 'upload_bytes');
    },
    async onUnverified(request, definition) {
      for (const rule of rulesFor('unverified', definition)) {
        refuseFor(await rule.count(addressOf(request)), rule.action);
      }
    },
    async onVerified(definition, { sessionId, accountId }) {
      if (POLL_ENDPOINTS.includes(definition)) return refuseFor(polls.take(sessionId, performance.now()), 'poll');
      // A session that belongs to nobody yet counts as itself.
      const key = accountId ?? sessionId;
      for (const rule of rulesFor('verified', definition)) refuseFor(await rule.count(key), rule.action);
    },
    async onFailure(request, definition) {
      for (const rule of rulesFor('failure', definition)) await rule.count(addressOf(request));
    },
    openStream({ sessionId }) {
      const open = streams.get(sessionId) ?? 0;
      if (open >= STREAMS_PER_SESSION * factor) refuseFor(1, 'stream');
      streams.set(sessionId, open + 1);
      return () => {
        const left = (streams.get(sessionId) ?? 1) - 1;
        if (left > 0) streams.set(sessionId, left);
        else streams.delete(sessionId);
      };
    },
  };
}

/** Null is a page. */
function isFor({ endpoints }: LimitRule, definition: Endpoint | null): boolean {
  if (definition === null) return endpoints === 'pages';
  return endpoints === 'all' || (endpoints !== 'pages' && endpoints.includes(definition));
}
