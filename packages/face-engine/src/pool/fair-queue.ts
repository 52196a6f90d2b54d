/** For whom a task is done. Groups share the permits' time equally, and so do the members of a group. */
export interface Requester {
  readonly group: string;
  readonly member: string;
}

export interface FairQueueOptions {
  readonly permits: number;
  /** Tasks of requesters that may wait. */
  readonly waitingMax: number;
  /** In milliseconds. */
  readonly now?: () => number;
}

interface FairQueue {
  /**
   * Waits for a permit and returns the function that releases it. Rejects when the signal aborts, or with `QueueFullError`.
   * Without a requester the task is the product's own: one more group, whose tasks are never refused.
   */
  acquire(requester: Requester | null, signal: AbortSignal): Promise<() => void>;
}

/** So many tasks wait that one had to be refused: the newest of the requester with the most tasks. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Waiting extends Requester {
  readonly isOwn: boolean;
  readonly grant: (release: () => void) => void;
  readonly refuse: () => void;
}

const OWN: Requester = { group: '', member: '' };

/**
 * A permit goes to the group that has had the least time lately, there to the member that has had the least, and there to the
 * oldest task. So whoever sends little waits for no task of those who send much, except the ones that are running.
 */
export function createFairQueue({ permits, waitingMax, now = () => performance.now() }: FairQueueOptions): FairQueue {
  const waiting = new Set<Waiting>();
  const groups = createUsedTime(now);
  const members = createUsedTime(now);
  let free = permits;

  /** Returns the function that releases the permit, which may be called once. */
  function start({ group, member }: Requester): () => void {
    const ends = [groups.start(group), members.start(keyOf({ group, member }))];
    return () => {
      for (const end of ends) end();
      const next = findNext();
      if (next === null) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next.grant(start(next));
    };
  }

  function findNext(): Waiting | null {
    const [group] = groups.sort([...waiting].map((task) => task.group));
    if (group === undefined) return null;
    const ofGroup = [...waiting].filter((task) => task.group === group);
    const [member] = members.sort(ofGroup.map(keyOf));
    return ofGroup.find((task) => keyOf(task) === member) ?? null;
  }

  function refuseOneOverLimit(): void {
    const counted = [...waiting].filter(({ isOwn }) => !isOwn);
    if (counted.length <= waitingMax) return;
    const ofGroup = largestOf(counted, ({ group }) => group);
    const newest = largestOf(ofGroup, keyOf).at(-1);
    if (newest === undefined) return;
    waiting.delete(newest);
    newest.refuse();
  }

  return {
    async acquire(requester, signal) {
      signal.throwIfAborted();
      const asker = requester ?? OWN;
      if (free > 0) {
        free -= 1;
        return start(asker);
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const abort = () => {
        waiting.delete(task);
        reject(signal.reason);
      };
      const stopListening = () => signal.removeEventListener('abort', abort);
      const task: Waiting = {
        ...asker,
        isOwn: requester === null,
        grant: (release) => {
          stopListening();
          resolve(release);
        },
        refuse: () => {
          stopListening();
          reject(new QueueFullError('The face engine has no room for another task'));
        },
      };
      waiting.add(task);
      signal.addEventListener('abort', abort, { once: true });
      refuseOneOverLimit();
      return promise;
    },
  };
}

function keyOf({ group, member }: Requester): string {
  return JSON.stringify([group, member]);
}

/** The tasks with the most frequent key; of equals the key of the newest task, so that a newcomer displaces nobody. */
function largestOf(tasks: readonly Waiting[], toKey: (task: Waiting) => string): readonly Waiting[] {
  const sets = Map.groupBy(tasks.toReversed(), toKey);
  let largest: readonly Waiting[] = [];
  for (const set of sets.values()) if (set.length > largest.length) largest = set;
  return largest.toReversed();
}

/** After this long what a key had counts half. */
const HALF_LIFE_MS = 60_000;
/**
 * Far more than can wait at once. A key that is forgotten counts as one that had nothing.
 * @limit queue: Whoever used the face engine longest ago counts as new.
 */
const REMEMBERED_MAX = 10_000;

interface UsedTime {
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
function createUsedTime(now: () => number): UsedTime {
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
