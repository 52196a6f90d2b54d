import { sleep } from '../../sleep.ts';

/** Translates slot times, which the database gives by its own clock, to the clock of this process. */
export interface SlotClock {
  /** Records the database time that has just arrived. */
  sync(databaseMs: number): void;
  /** Sleeps until the slot starts. */
  sleepUntil(slotMs: number, signal: AbortSignal): Promise<void>;
  /** How long ago it began. */
  latenessMs(slotMs: number): number;
}

const SAMPLES = 64;

export function createSlotClock(): SlotClock {
  const samples: number[] = [];
  let offset = Number.POSITIVE_INFINITY;
  return {
    sync: (databaseMs) => {
      samples.push(monotonicMs() - databaseMs);
      if (samples.length > SAMPLES) samples.shift();
      // Each sample is the clock difference plus the network delay, so the smallest is the most accurate.
      offset = Math.min(...samples);
    },
    sleepUntil: async (slotMs, signal) => {
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
