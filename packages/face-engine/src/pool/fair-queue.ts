import { createUsedTime } from './used-time.ts';

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

export interface FairQueue {
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
