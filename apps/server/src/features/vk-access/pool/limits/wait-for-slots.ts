import PQueue from 'p-queue';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { sleep } from '../../sleep.ts';
import type { VkAnswer } from '../../vk-access.ts';
import type { TokenPool } from '../create-token-pool.ts';
import type { WaitPolicy } from './create-wait-policy.ts';
import { claimSlots, listTokenStates, type Slot } from './limiter-repository.ts';
import { toReadiness } from './readiness-rules.ts';

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

/** What a process that dies wastes at most, and what others wait for at most: some 20 ms of all slots of a thousand tokens. */
const MAX_SLOTS_PER_CLAIM = 64;
const UNLIMITED = 1_000_000_000;
/** Another process took the slot: retry soon, but let its transaction finish. */
const WAIT_MIN_MS = 5;
/** A new login or another process may free a slot sooner than expected. */
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
  const { db, clock, slotClock, spacing, connection, accountPercent } = pool;
  const { method, accountId } = request;
  const perDay = pool.perDay.get(method) ?? UNLIMITED;
  for (;;) {
    waitPolicy.signal.throwIfAborted();
    const now = clock();
    const day = toMoscowDay(now);
    const { aheadMs } = waitPolicy;
    const use = { method, accountId, perDay, accountPercent, day, now };
    const slots = Math.min(request.slots, MAX_SLOTS_PER_CLAIM);
    const limits = { ...spacing, aheadMs, graceMs: connection.graceMs() };
    const [first, ...others] = await claimSlots(db, { ...request, ...use, ...limits, slots });
    if (first) {
      slotClock.sync(first.nowMs);
      return { kind: 'claimed', slots: [first, ...others], day };
    }
    const ready = toReadiness(await listTokenStates(db, use), { now, perDay, aheadMs });
    const waitMs = ready.kind === 'soon' ? ready.inMs : ready.retryAt.getTime() - now.getTime();
    if (!waitPolicy.allows(waitMs)) {
      const { because, retryAt } =
        ready.kind === 'blocked' ? ready : { because: 'busy' as const, retryAt: new Date(now.getTime() + waitMs) };
      return { kind: 'unavailable', because, retryAt, code: null };
    }
    await sleep(Math.min(Math.max(waitMs, WAIT_MIN_MS), WAIT_MAX_MS), waitPolicy.signal);
  }
}
