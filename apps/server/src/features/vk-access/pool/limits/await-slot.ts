import { type TokenPool, WINDOW_MS } from '../create-token-pool.ts';
import type { WaitPolicy } from './create-wait-policy.ts';
import type { Slot } from './limiter-repository.ts';
import { postponeUnclaimedSlots } from './slot-repository.ts';

/** A second of slots has 30 ms to spare; this much of it covers a late wake-up, the rest network delay. */
const LATENESS_ALLOWED_MS = 10;

/**
 * Sleeps until the slot starts. A busy process may wake up late, too close to the slots that follow, so unclaimed ones are
 * postponed. False: the slots that follow are all claimed, so this one must not be used.
 */
export async function awaitSlot(pool: TokenPool, slot: Slot, waitPolicy: WaitPolicy): Promise<boolean> {
  const { db, slotClock, spacing } = pool;
  await slotClock.sleepUntil(slot.slotMs, waitPolicy.signal);
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
