/** After this long what a key had counts half. */
const HALF_LIFE_MS = 60_000;
/**
 * Far more than can wait at once. A key that is forgotten counts as one that had nothing.
 * @limit queue: Whoever used the face engine longest ago counts as new.
 */
const REMEMBERED_MAX = 10_000;

export interface UsedTime {
  /** Counts the time from now on to the key, until the returned function is called. */
  start(key: string): () => void;
  /**
   * Distinct keys: first whoever has had the least lately, of equals whose last start is longest ago. Otherwise in the given
   * order.
   */
  sort(keys: readonly string[]): string[];
}

interface Entry {
  /** At the time `at`, of the tasks that have ended. */
  readonly endedMs: number;
  readonly at: number;
  /** When the running tasks started. */
  readonly running: readonly number[];
  /** Number of the last start. */
  readonly lastStart: number;
}

const NOTHING: Entry = { endedMs: 0, at: 0, running: [], lastStart: 0 };

/** How much time each key has had lately, in milliseconds of `now`. Running tasks count with what they have taken so far. */
export function createUsedTime(now: () => number): UsedTime {
  const entries = new Map<string, Entry>();
  let starts = 0;

  const entryOf = (key: string) => entries.get(key) ?? NOTHING;
  const faded = ({ endedMs, at }: Entry) => endedMs * 2 ** ((at - now()) / HALF_LIFE_MS);
  const usedMs = (key: string) => {
    const entry = entryOf(key);
    return entry.running.reduce((sum, startedAt) => sum + now() - startedAt, faded(entry));
  };

  function set(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > REMEMBERED_MAX && oldest !== undefined) entries.delete(oldest);
  }

  return {
    start(key) {
      const startedAt = now();
      const entry = entryOf(key);
      set(key, { ...entry, running: [...entry.running, startedAt], lastStart: ++starts });
      return () => {
        const { running, lastStart, ...ended } = entryOf(key);
        const position = running.indexOf(startedAt);
        set(key, {
          endedMs: faded({ running, lastStart, ...ended }) + now() - startedAt,
          at: now(),
          running: running.filter((_, index) => index !== position),
          lastStart,
        });
      };
    },
    sort(keys) {
      const used = new Map(keys.map((key) => [key, usedMs(key)]));
      return [...used.keys()].sort(
        (one, other) =>
          (used.get(one) ?? 0) - (used.get(other) ?? 0) || entryOf(one).lastStart - entryOf(other).lastStart,
      );
    },
  };
}
