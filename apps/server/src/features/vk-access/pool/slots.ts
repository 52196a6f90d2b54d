import PQueue from 'p-queue';
import { MINUTE_MS, toMoscowDay } from '#config/time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { sleep } from '../sleep.ts';
import type { VkAnswer, VkCallOptions, VkObstacle, VkUnavailability } from '../vk-access.ts';
import {
  CAPABILITY_TTL_MS,
  claimSlots,
  listTokenStates,
  type MethodUse,
  postponeUnclaimedSlots,
  type Slot,
  type TokenState,
} from './slot-repository.ts';
import { type TokenPool, WINDOW_MS } from './token-pool.ts';

interface SlotsRequest {
  readonly method: string;
  /** As in `VkCallOptions`. */
  readonly accountId: number | null;
  readonly wanted: number;
  /** At most this many slots; more are claimed later. */
  readonly slots: number;
  readonly leadMs: number;
  readonly tokenKind?: VkTokenKind;
}

type SlotsOutcome =
  | { readonly kind: 'claimed'; readonly slots: readonly [Slot, ...Slot[]]; readonly day: string }
  | Extract<VkAnswer, { kind: 'unavailable' }>;

/**
 * What a process that dies wastes at most, and what others wait for at most: some 20 ms of all slots of a thousand tokens.
 * @limit request: Further slots at VK are claimed by the next statement.
 */
const MAX_SLOTS_PER_CLAIM = 64;
const UNLIMITED = 1_000_000_000;
/** A slot that is free and was not given is being claimed by another process. It is tried again soon, and ever more rarely. */
const TAKEN_WAIT_MS = { first: 5, most: 1_000 } as const;
/**
 * A new login or another process may free a slot sooner than expected.
 * @limit time: A free slot at VK is looked for again.
 */
const WAIT_MAX_MS = 5_000;

/** Waits, as long as the policy allows, until a token has a free slot for this method, and claims as many as are wanted and free. */
export async function waitForSlots(
  pool: TokenPool,
  request: SlotsRequest,
  waitPolicy: WaitPolicy,
): Promise<SlotsOutcome> {
  const { turnSignal: signal } = waitPolicy;
  const queue = claimQueueOf(pool, `${waitPolicy.queue} ${request.method} ${request.accountId}`);
  return await queue.add(() => claimWhenFree(pool, request, waitPolicy), { signal });
}

/** Within one process, only the first caller in each queue polls the database. No account waits behind the calls of another. */
function claimQueueOf({ claimQueues }: TokenPool, name: string): PQueue {
  const found = claimQueues.get(name);
  if (found) return found;
  const queue = new PQueue({ concurrency: 1 });
  queue.addEventListener('idle', () => claimQueues.delete(name));
  claimQueues.set(name, queue);
  return queue;
}

async function claimWhenFree(pool: TokenPool, request: SlotsRequest, waitPolicy: WaitPolicy): Promise<SlotsOutcome> {
  for (let takenMs = 0; ; ) {
    waitPolicy.turnSignal.throwIfAborted();
    const now = pool.clock();
    const use = toUse(pool, { ...request, keepsReserve: waitPolicy.queue === 'slow' }, now);
    const claimed = await claim(pool, { request, use, waitPolicy });
    if (claimed) return claimed;
    const ready = toReadiness(await listTokenStates(pool.db, use), { now, aheadMs: waitPolicy.aheadMs });
    takenMs = ready.kind === 'soon' && ready.inMs === 0 ? nextTakenMs(takenMs) : 0;
    const waitMs = takenMs || waitOf(ready, now);
    if (!waitPolicy.allows(waitMs)) return toUnavailable(ready, new Date(now.getTime() + waitMs));
    await sleep(Math.min(Math.ceil(waitMs), WAIT_MAX_MS), waitPolicy.turnSignal);
  }
}

/** What prevents a call of the method now, besides that the pool is at its rate limit; null if nothing does. */
export async function findObstacle(
  pool: TokenPool,
  { method, accountId, lane }: Pick<SlotsRequest, 'method' | 'accountId'> & Pick<VkCallOptions, 'lane'>,
): Promise<VkObstacle | null> {
  const now = pool.clock();
  const use = toUse(pool, { method, accountId, keepsReserve: lane === 'slow' }, now);
  const ready = toReadiness(await listTokenStates(pool.db, use), { now, aheadMs: 0 });
  return ready.kind === 'blocked' ? { because: ready.because, retryAt: ready.retryAt } : null;
}

/**
 * What scheduled work leaves of a token's daily calls, so that a person can always ask for something, and old posts are asked for.
 * @limit rate: Scheduled work goes on on the next day.
 */
const RESERVE_PERCENT = 15;

function toUse(
  { perDay, accountPercent }: TokenPool,
  {
    method,
    accountId,
    tokenKind,
    keepsReserve,
  }: Pick<SlotsRequest, 'method' | 'accountId' | 'tokenKind'> & {
    readonly keepsReserve: boolean;
  },
  now: Date,
): MethodUse {
  const all = perDay.get(method) ?? UNLIMITED;
  const calls = {
    perDay: keepsReserve ? Math.floor((all * (100 - RESERVE_PERCENT)) / 100) : all,
    accountPercent,
  };
  return { method, accountId, tokenKind, ...calls, day: toMoscowDay(now), now };
}

interface Claim {
  readonly request: SlotsRequest;
  readonly use: MethodUse;
  readonly waitPolicy: WaitPolicy;
}

/** Null if no slot is free now. */
async function claim(
  { db, slotClock, spacing, connection }: TokenPool,
  { request, use, waitPolicy: { aheadMs } }: Claim,
): Promise<Extract<SlotsOutcome, { kind: 'claimed' }> | null> {
  const slots = Math.min(request.slots, MAX_SLOTS_PER_CLAIM);
  const limits = { ...spacing, aheadMs, graceMs: connection.graceMs() };
  const [first, ...others] = await claimSlots(db, { ...request, ...use, ...limits, slots });
  if (!first) return null;
  slotClock.sync(first.nowMs);
  return { kind: 'claimed', slots: [first, ...others], day: use.day };
}

function waitOf(ready: Readiness, now: Date): number {
  return ready.kind === 'soon' ? ready.inMs : ready.retryAt.getTime() - now.getTime();
}

function nextTakenMs(takenMs: number): number {
  return Math.min(Math.max(2 * takenMs, TAKEN_WAIT_MS.first), TAKEN_WAIT_MS.most);
}

/** Longer than the policy waits. */
function toUnavailable(ready: Readiness, retryAt: Date): Extract<VkAnswer, { kind: 'unavailable' }> {
  return { kind: 'unavailable', because: ready.kind === 'blocked' ? ready.because : 'busy', retryAt, code: null };
}

/** A second of slots has 30 ms to spare; this much of it covers a late wake-up, the rest network delay. */
const LATENESS_ALLOWED_MS = 10;

/**
 * Sleeps until the slot starts. A busy process may wake up late, too close to the slots that follow, so unclaimed ones are
 * postponed. False: the slots that follow are all claimed, so this one must not be used.
 */
export async function awaitSlot(pool: TokenPool, slot: Slot, waitPolicy: WaitPolicy): Promise<boolean> {
  const { db, slotClock, spacing } = pool;
  await slotClock.sleepUntil(slot.slotMs, waitPolicy.turnSignal);
  const spacingMs = slot.kind === 'community' ? spacing.communitySpacingMs : spacing.spacingMs;
  const perSecond = Math.round(WINDOW_MS / spacingMs);
  let toleratedMs = 0;
  for (;;) {
    const lateMs = slotClock.latenessMs(slot.slotMs);
    if (lateMs - toleratedMs <= LATENESS_ALLOWED_MS) return true;
    const startsMs = slot.slotMs + lateMs;
    const windowMs = WINDOW_MS - LATENESS_ALLOWED_MS;
    if (!(await postponeUnclaimedSlots(db, { slot, startsMs, windowMs, perSecond, spacingMs }))) return false;
    toleratedMs = lateMs;
  }
}

/** How long a caller waits for a slot, and with what priority. */
export interface WaitPolicy {
  /** Callers of the same queue are served in turn. */
  readonly queue: string;
  /** How far ahead of time a slot may be claimed. A larger value means a higher priority. */
  readonly aheadMs: number;
  /** How often a call is retried after a transient failure. */
  readonly retries: number;
  /** Aborts when the caller's signal does, or when the caller's turn has not come in time. */
  readonly turnSignal: AbortSignal;
  hasTimedOut(): boolean;
  /** The signal aborts when the caller's does, or when VK has not answered what is sent here in time. */
  whileSent<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  allows(waitMs: number): boolean;
  end(): void;
}

/** @limit time: A caller who waits is told that there is a queue. */
const TURN_MS = 5_000;
/** @limit time: A caller who waits is told that VK does not answer. */
const ANSWER_MS = 5_000;
/** @limit time: The call to VK is given up. */
const JOB_WAIT_MAX_MS = 60_000;

export function createWaitPolicy({
  signal: callerSignal,
  waitPolicy = 'job',
  turnMs = TURN_MS,
  lane = 'normal',
}: Omit<VkCallOptions, 'accountId'>): WaitPolicy {
  const startedAt = performance.now();
  const turn = new AbortController();
  const abort = () => turn.abort(callerSignal?.reason);
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener('abort', abort);
  let timedOut = false;
  const timeOut = (controller: AbortController, ms: number, message: string) =>
    setTimeout(() => {
      timedOut = true;
      controller.abort(new Error(message));
    }, ms);
  const turnTimer = waitPolicy === 'request' ? timeOut(turn, turnMs, 'no turn in time') : undefined;
  return {
    ...(waitPolicy === 'request' ? { queue: 'request', aheadMs: 4_000, retries: 1 } : { queue: lane, ...JOBS[lane] }),
    turnSignal: turn.signal,
    hasTimedOut: () => timedOut,
    whileSent: async (send) => {
      // A job has no turn to miss, so that its signal is the caller's.
      if (waitPolicy === 'job') return await send(turn.signal);
      const answer = new AbortController();
      const answerTimer = timeOut(answer, ANSWER_MS, 'no answer of VK in time');
      try {
        return await send(callerSignal ? AbortSignal.any([callerSignal, answer.signal]) : answer.signal);
      } finally {
        clearTimeout(answerTimer);
      }
    },
    allows: (waitMs) =>
      waitPolicy === 'request' ? performance.now() - startedAt + waitMs < turnMs : waitMs <= JOB_WAIT_MAX_MS,
    end: () => {
      clearTimeout(turnTimer);
      callerSignal?.removeEventListener('abort', abort);
    },
  };
}

const JOBS = {
  fast: { aheadMs: 1_500, retries: 4 },
  normal: { aheadMs: 700, retries: 4 },
  slow: { aheadMs: 350, retries: 4 },
} as const satisfies Record<NonNullable<VkCallOptions['lane']>, Pick<WaitPolicy, 'aheadMs' | 'retries'>>;

type Readiness =
  | { readonly kind: 'soon'; readonly inMs: number }
  | { readonly kind: 'blocked'; readonly because: VkUnavailability; readonly retryAt: Date };

/** A login or a new setting may add a token at any time. */
const NO_TOKEN_MS = 10 * MINUTE_MS;

/** When the method can be called next, and what prevents it until then. */
export function toReadiness(
  tokens: readonly TokenState[],
  { now, aheadMs }: { readonly now: Date; readonly aheadMs: number },
): Readiness {
  if (tokens.length === 0) return blocked('no_token', new Date(now.getTime() + NO_TOKEN_MS));
  const able = tokens.filter(({ mayCall }) => mayCall);
  const [nearest] = able.toSorted((one, other) => timeOf(one.freeAt) - timeOf(other.freeAt));
  if (!nearest) return blocked('method_closed', new Date(now.getTime() + CAPABILITY_TTL_MS));
  if (nearest.freeAt !== null) return blocked(reasonOf(nearest, nearest.freeAt), nearest.freeAt);
  const slotInMs = Math.min(...able.filter(({ freeAt }) => freeAt === null).map((token) => token.slotInMs));
  return { kind: 'soon', inMs: Math.max(0, slotInMs - aheadMs) };
}

function blocked(because: VkUnavailability, retryAt: Date): Readiness {
  return { kind: 'blocked', because, retryAt };
}

/** Whichever obstacle ends last. */
function reasonOf({ budgetUntil, allowanceUntil }: TokenState, freeAt: Date): VkUnavailability {
  if (budgetUntil?.getTime() === freeAt.getTime()) return 'budget';
  return allowanceUntil?.getTime() === freeAt.getTime() ? 'allowance' : 'no_token';
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? 0;
}
