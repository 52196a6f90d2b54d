import { sleep } from '../../sleep.ts';

/** Tells by the clock of this process when a slot begins that the database has given in its own. */
export interface SlotClock {
  /** The database said that it is `databaseMs`, and the word came just now. */
  learn(databaseMs: number): void;
  /** Sleeps until the slot begins. */
  reach(slotMs: number, signal: AbortSignal): Promise<void>;
  /** How long ago it began. */
  latenessMs(slotMs: number): number;
}

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
      const earlyMs = slotMs + offset - monotonicMs();
      if (earlyMs > 0) await sleep(earlyMs, signal);
      signal.throwIfAborted();
    },
    latenessMs: (slotMs) => monotonicMs() - slotMs - offset,
  };
}

function monotonicMs(): number {
  return performance.timeOrigin + performance.now();
}
