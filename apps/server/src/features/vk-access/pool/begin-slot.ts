import type { Patience } from './create-patience.ts';
import { type TokenPool, WINDOW_MS } from './create-token-pool.ts';
import { postponeSlots, type Slot } from './limiter-repository.ts';

/** Slots stand 30 ms wider over a second than the limit asks; of these so much may go here, the rest on the way. */
const LATE_MS = 10;

/**
 * Sleeps until the slot begins. A busy process may wake too late, so that the slots behind would crowd this one: then
 * those that nobody has yet move away. False: all that count have been given out, and this slot must not be used.
 */
export async function beginSlot({ db, slotClock }: TokenPool, slot: Slot, patience: Patience): Promise<boolean> {
  await slotClock.reach(slot.slotMs, patience.signal);
  let pardonedMs = 0;
  for (;;) {
    const lateMs = slotClock.latenessMs(slot.slotMs) - pardonedMs;
    if (lateMs <= LATE_MS) return true;
    const moved = await postponeSlots(db, { tokenId: slot.id, slotMs: slot.slotMs, byMs: lateMs, windowMs: WINDOW_MS });
    if (!moved) return false;
    pardonedMs += lateMs;
  }
}
