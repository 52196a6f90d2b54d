import { sleep } from '../sleep.ts';

/** Tells by the clock of this process when a slot begins that the database has given in its own. */
export interface SlotClock {
  /** The database said that it is `databaseMs`, and the word came just now. */
  learn(databaseMs: number): void;
  /** Sleeps until the slot begins. False: it is too late for it. */
  reach(slotMs: number, signal: AbortSignal): Promise<boolean>;
}

/** Slots stand 3 % wider than the limit asks, 30 ms over a second: who is later than this could crowd the next ones. */
const LATE_MS = 20;
const SAMPLES = 64;

export function createSlotClock(): SlotClock {
  const samples: number[] = [];
  let offset = Number.POSITIVE_INFINITY;
  return {
    learn: (databaseMs) => {
      samples.push(monotonicMs() - databaseMs);
      if (samples.length > SAMPLES) samples.shift();
      // Each sample is the difference of the clocks plus the time the word was under way: the least is the nearest.
      offset = Math.min(...samples);
    },
    reach: async (slotMs, signal) => {
      const beginsMs = slotMs + offset;
      const early = beginsMs - monotonicMs();
      if (early > 0) await sleep(early, signal);
      signal.throwIfAborted();
      return monotonicMs() - beginsMs <= LATE_MS;
    },
  };
}

function monotonicMs(): number {
  return performance.timeOrigin + performance.now();
}
