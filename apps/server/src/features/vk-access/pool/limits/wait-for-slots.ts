import PQueue from 'p-queue';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { sleep } from '../../sleep.ts';
import type { VkAnswer } from '../../vk-access.ts';
import type { TokenPool } from '../create-token-pool.ts';
import type { WaitPolicy } from './create-wait-policy.ts';
import { claimSlots, listTokenStates, type MethodUse, type Slot } from './limiter-repository.ts';
import { type Readiness, toReadiness } from './readiness-rules.ts';

export interface SlotsRequest {
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
  const { signal } = waitPolicy;
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
    waitPolicy.signal.throwIfAborted();
    const now = pool.clock();
    const use = toUse(pool, request, now);
    const claimed = await claim(pool, { request, use, waitPolicy });
    if (claimed) return claimed;
    const ready = toReadiness(await listTokenStates(pool.db, use), { now, aheadMs: waitPolicy.aheadMs });
    takenMs = ready.kind === 'soon' && ready.inMs === 0 ? nextTakenMs(takenMs) : 0;
    const waitMs = takenMs || waitOf(ready, now);
    if (!waitPolicy.allows(waitMs)) return toUnavailable(ready, new Date(now.getTime() + waitMs));
    await sleep(Math.min(Math.ceil(waitMs), WAIT_MAX_MS), waitPolicy.signal);
  }
}

function toUse({ perDay, accountPercent }: TokenPool, request: SlotsRequest, now: Date): MethodUse {
  const { method, accountId, tokenKind } = request;
  const calls = { perDay: perDay.get(method) ?? UNLIMITED, accountPercent };
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
