import type { Endpoint } from '@vidno/contract/endpoint';
import type { RefusedAction } from '@vidno/contract/operator/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UnpaidPhotoSearches } from '#config/payments-config.ts';
import type { Database } from '#database/database.ts';
import type { Uncount } from '#files/file-store.ts';
import { Problem } from '../errors.ts';
import { isMonitoring } from '../operations.ts';
import { createUnpaidLimits } from './create-unpaid-limits.ts';
import {
  type CountedAt,
  LIMIT_RULES,
  type LimitRule,
  POLL_ENDPOINTS,
  POLL_LIMIT,
  REMOVALS_PER_DAY,
  SLOT_RULES,
  type SlotAction,
  type SlotRule,
  UPLOAD_BYTES_PER_MINUTE,
} from './limit-rules.ts';
import { addressOf, createLimiter, createTokenBuckets, type Limiter } from './limiter.ts';

/** Whom a guard has identified by a session of ours. */
interface VerifiedCaller {
  readonly sessionId: string;
  /** Null if the session belongs to nobody yet. */
  readonly accountId: string | null;
}

interface LimitsOptions {
  /** Null to count everything in this process. */
  readonly db: Database | null;
  /** Multiplies every limit. */
  readonly factor: number;
  readonly unpaidPhotoSearches: UnpaidPhotoSearches;
  readonly onRefused: (action: RefusedAction) => void;
}

/** Each function throws a `Problem` if a limit is exceeded. */
interface Limits {
  readonly onArrival: (request: FastifyRequest, definition: Endpoint | null) => Promise<void>;
  readonly onUnverified: (request: FastifyRequest, definition: Endpoint) => Promise<void>;
  readonly onVerified: (definition: Endpoint, caller: VerifiedCaller) => Promise<void>;
  readonly onFailure: (request: FastifyRequest, definition: Endpoint) => Promise<void>;
  /** Counts bytes for which the request stated no length; never refuses. */
  readonly onReceived: (request: FastifyRequest, bytes: number) => Promise<void>;
  /** Counts what a route has refused by a limit of its own. */
  readonly noteRefusal: (action: RefusedAction) => void;
  /** Takes a slot of each kind, or none; call the result to give them back. */
  readonly takeSlots: (actions: readonly SlotAction[], request: FastifyRequest) => () => void;
  /** Counts a search by photo that nothing is paid for. */
  readonly countUnpaidSearch: (request: FastifyRequest) => Promise<Uncount>;
  /** Counts a request for removal; `over` says whose limit is used up, and refuses nothing. */
  readonly countRemoval: (
    request: FastifyRequest,
  ) => Promise<{ readonly over: 'address' | 'account' | null; readonly uncount: Uncount }>;
}

const SLOT_RETRY_SECONDS = 5;
const DAY_SECONDS = 24 * 3_600;

type RuleLimiter = LimitRule & Limiter & { readonly action: RefusedAction };

function createLimits(options: LimitsOptions): Limits {
  const { db, factor, onRefused } = options;
  const rules: RuleLimiter[] = (Object.entries(LIMIT_RULES) as [keyof typeof LIMIT_RULES, LimitRule][]).map(
    ([action, rule]) => ({
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
    }),
  );
  const uploadBytes = createLimiter(
    { name: 'upload_bytes', limit: UPLOAD_BYTES_PER_MINUTE * factor, windowSeconds: 60 },
    null,
  );
  const polls = createTokenBuckets({ perSecond: POLL_LIMIT.perSecond * factor, burst: POLL_LIMIT.burst * factor });
  const slots = new Map(
    Object.entries<SlotRule>(SLOT_RULES).map(([action, { atOnce }]) => [action, createSlots(atOnce * factor)]),
  );

  const countUnpaid = createUnpaidLimits(options);

  const removals = (['address', 'account'] as const).map((by) => {
    const size = { limit: REMOVALS_PER_DAY[by] * factor, windowSeconds: DAY_SECONDS };
    return { by, ...createLimiter({ name: `removal_${by}`, ...size }, db) };
  });

  const rulesFor = rememberRules(rules);
  const refuseFor = (seconds: number, action: RefusedAction): void => {
    if (seconds === 0) return;
    onRefused(action);
    throw new Problem('too_many_requests', {}, Math.ceil(seconds));
  };

  return {
    async onArrival(request, definition) {
      const address = addressOf(request);
      for (const rule of rulesFor('arrival', definition)) refuseFor(await rule.count(address), rule.action);
      for (const rule of rulesFor('failure', definition)) refuseFor(await rule.check(address), rule.action);
      const bytes = statedBytes(request);
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
    async onReceived(request, bytes) {
      const unstated = bytes - statedBytes(request);
      if (unstated > 0) await uploadBytes.count(addressOf(request), unstated);
    },
    countUnpaidSearch: (request) => {
      const address = addressOf(request);
      const { sessionId = address, accountId = null } = request.verified ?? {};
      return countUnpaid({ session: sessionId, account: accountId ?? sessionId, address });
    },
    async countRemoval(request) {
      const keys = { address: addressOf(request), account: request.verified?.accountId ?? null };
      const counted = removals.flatMap((limiter) => {
        const key = keys[limiter.by];
        return key === null ? [] : [{ ...limiter, key }];
      });
      let over: 'address' | 'account' | null = null;
      for (const { by, key, count } of counted) if ((await count(key)) > 0) over ??= by;
      return {
        over,
        uncount: async () => {
          for (const { key, uncount } of counted) await uncount(key);
        },
      };
    },
    noteRefusal: onRefused,
    takeSlots(actions, request) {
      const taken: (() => void)[] = [];
      const releaseSlots = () => {
        for (const release of taken) release();
      };
      for (const action of actions) {
        const release = slots.get(action)?.take(slotKeyOf(request, SLOT_RULES[action]));
        if (release) taken.push(release);
        else {
          releaseSlots();
          refuseFor(SLOT_RETRY_SECONDS, action);
        }
      }
      return releaseSlots;
    },
  };
}

/** Which rules count a call is found once for each endpoint: the limits are asked several times in every call. */
function rememberRules(rules: readonly RuleLimiter[]) {
  const known = new Map<Endpoint | null, Record<CountedAt, readonly RuleLimiter[]>>();
  return (at: CountedAt, definition: Endpoint | null): readonly RuleLimiter[] => {
    const found = known.get(definition) ?? sortRules(rules.filter((rule) => isFor(rule, definition)));
    known.set(definition, found);
    return found[at];
  };
}

function sortRules(rules: readonly RuleLimiter[]): Record<CountedAt, readonly RuleLimiter[]> {
  const at = (moment: CountedAt) => rules.filter((rule) => rule.at === moment);
  return {
    arrival: at('arrival'),
    unverified: at('unverified'),
    verified: at('verified'),
    failure: at('failure'),
  };
}

/** Null is a page. */
function isFor({ endpoints }: LimitRule, definition: Endpoint | null): boolean {
  if (definition === null) return endpoints === 'pages';
  return endpoints === 'all' || (endpoints !== 'pages' && endpoints.includes(definition));
}

/** 0 for a body without a stated length. */
function statedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}

/** A session that belongs to nobody yet counts as itself, a caller without a session as the address. */
function slotKeyOf(request: FastifyRequest, { key }: SlotRule): string {
  const { verified } = request;
  if (key === 'address' || verified === null) return addressOf(request);
  return key === 'account' ? (verified.accountId ?? verified.sessionId) : verified.sessionId;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
  interface FastifyRequest {
    /** Set by a guard; null until then, and for a caller without a session of ours. */
    verified: VerifiedCaller | null;
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. */
    definition?: Endpoint;
  }
}

/** Refuses calls over a limit before anything of them is read; `serve` counts by caller after the guard. */
export function registerLimits(app: FastifyInstance, options: LimitsOptions): void {
  const limits = createLimits(options);
  app.decorate('limits', limits);
  app.decorateRequest('verified', null);
  app.addHook('onRequest', async (request) => {
    if (!isMonitoring(request)) await limits.onArrival(request, request.routeOptions.config.definition ?? null);
  });
}

interface Slots {
  /** Returns the function that gives the slot back, or null if the key has none free. */
  take(key: string): (() => void) | null;
}

/** Counts what each key has open at the same time. */
export function createSlots(atOnce: number): Slots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const open = taken.get(key) ?? 0;
      if (open >= atOnce) return null;
      taken.set(key, open + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
