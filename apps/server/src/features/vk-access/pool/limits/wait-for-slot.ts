import PQueue from 'p-queue';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { sleep } from '../../sleep.ts';
import type { VkAnswer } from '../../vk-access.ts';
import type { TokenPool } from '../create-token-pool.ts';
import type { WaitPolicy } from './create-wait-policy.ts';
import { claimSlot, listTokenStates, type Slot } from './limiter-repository.ts';
import { toReadiness } from './readiness-rules.ts';

export interface SlotRequest {
  readonly method: string;
  /** As in `VkCallOptions`. */
  readonly accountId: number | null;
  readonly wanted: number;
  readonly leadMs: number;
  readonly tokenKind?: VkTokenKind;
}

type SlotOutcome =
  | { readonly kind: 'claimed'; readonly slot: Slot; readonly day: string }
  | Extract<VkAnswer, { kind: 'unavailable' }>;

const UNLIMITED = 1_000_000_000;
/** Another process took the slot: retry soon, but let its transaction finish. */
const WAIT_MIN_MS = 5;
/** A new login or another process may free a slot sooner than expected. */
const WAIT_MAX_MS = 5_000;

/** Waits, as long as the policy allows, until a token has a free slot for this method. */
export async function waitForSlot(pool: TokenPool, request: SlotRequest, waitPolicy: WaitPolicy): Promise<SlotOutcome> {
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

async function claimWhenFree(pool: TokenPool, request: SlotRequest, waitPolicy: WaitPolicy): Promise<SlotOutcome> {
  const { db, clock, slotClock, spacing, connection, accountPercent } = pool;
  const { method, accountId } = request;
  const perDay = pool.perDay.get(method) ?? UNLIMITED;
  for (;;) {
    waitPolicy.signal.throwIfAborted();
    const now = clock();
    const day = toMoscowDay(now);
    const { aheadMs } = waitPolicy;
    const use = { method, accountId, perDay, accountPercent, day, now };
    const slot = await claimSlot(db, { ...spacing, ...request, ...use, aheadMs, graceMs: connection.graceMs() });
    if (slot) {
      slotClock.sync(slot.nowMs);
      return { kind: 'claimed', slot, day };
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
