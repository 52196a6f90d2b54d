import PQueue from 'p-queue';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { sleep } from '../../sleep.ts';
import type { VkAnswer } from '../../vk-access.ts';
import type { TokenPool } from '../create-token-pool.ts';
import type { Patience } from './create-patience.ts';
import { claimSlot, listTokenStates, type Slot } from './limiter-repository.ts';
import { toReadiness } from './readiness-rules.ts';

export interface TurnRequest {
  readonly method: string;
  readonly wanted: number;
  readonly leadMs: number;
  readonly tokenKind?: VkTokenKind;
}

type TurnOutcome =
  | { readonly kind: 'claimed'; readonly slot: Slot; readonly day: string }
  | Extract<VkAnswer, { kind: 'unavailable' }>;

const UNLIMITED = 1_000_000_000;
/** Another process was faster: look again at once, but let it finish. */
const SOONEST_MS = 5;
/** A login or another process may open a way meanwhile. */
const LATEST_MS = 5_000;

/** Waits, as long as patience allows, until a token has a slot for this method. */
export async function claimTurn(pool: TokenPool, request: TurnRequest, patience: Patience): Promise<TurnOutcome> {
  const { signal } = patience;
  const claims = claimsOf(pool, `${patience.queue} ${request.method}`);
  return await claims.add(() => claim(pool, request, patience), { signal });
}

/** Of many callers of this process only the first in each queue asks the database for a slot. */
function claimsOf({ claims }: TokenPool, queue: string): PQueue {
  const found = claims.get(queue) ?? new PQueue({ concurrency: 1 });
  claims.set(queue, found);
  return found;
}

async function claim(pool: TokenPool, request: TurnRequest, patience: Patience): Promise<TurnOutcome> {
  const { db, clock, slotClock, spacing, connection } = pool;
  const { method } = request;
  const perDay = pool.perDay.get(method) ?? UNLIMITED;
  for (;;) {
    patience.signal.throwIfAborted();
    const now = clock();
    const day = toMoscowDay(now);
    const { aheadMs } = patience;
    const slot = await claimSlot(db, {
      ...spacing,
      ...request,
      perDay,
      day,
      now,
      aheadMs,
      graceMs: connection.graceMs(),
    });
    if (slot) {
      slotClock.learn(slot.nowMs);
      return { kind: 'claimed', slot, day };
    }
    const ready = toReadiness(await listTokenStates(db, { method, day, now }), { now, perDay, aheadMs });
    const waitMs = ready.kind === 'soon' ? ready.inMs : ready.retryAt.getTime() - now.getTime();
    if (!patience.allows(waitMs)) {
      const { because, retryAt } =
        ready.kind === 'blocked' ? ready : { because: 'busy' as const, retryAt: new Date(now.getTime() + waitMs) };
      return { kind: 'unavailable', because, retryAt, code: null };
    }
    await sleep(Math.min(Math.max(waitMs, SOONEST_MS), LATEST_MS), patience.signal);
  }
}
