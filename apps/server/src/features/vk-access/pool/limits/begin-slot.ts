import { type TokenPool, WINDOW_MS } from '../create-token-pool.ts';
import type { Patience } from './create-patience.ts';
import { makeRoom, type Slot } from './limiter-repository.ts';

/** Slots stand 30 ms wider over a second than the limit asks; of these so much may go here, the rest on the way. */
const LATE_MS = 10;

/**
 * Sleeps until the slot begins. A busy process may wake too late, so that the slots behind would crowd this one: then
 * those that nobody has yet move away. False: all that count have been given out, and this slot must not be used.
 */
export async function beginSlot(pool: TokenPool, slot: Slot, patience: Patience): Promise<boolean> {
  const { db, slotClock, spacing } = pool;
  await slotClock.reach(slot.slotMs, patience.signal);
  const spacingMs = slot.kind === 'community' ? spacing.communitySpacingMs : spacing.spacingMs;
  const perSecond = Math.round(WINDOW_MS / spacingMs);
  let pardonedMs = 0;
  for (;;) {
    const lateMs = slotClock.latenessMs(slot.slotMs);
    if (lateMs - pardonedMs <= LATE_MS) return true;
    const beginsMs = slot.slotMs + lateMs;
    const windowMs = WINDOW_MS - LATE_MS;
    if (!(await makeRoom(db, { slot, beginsMs, windowMs, perSecond, spacingMs }))) return false;
    pardonedMs = lateMs;
  }
}
