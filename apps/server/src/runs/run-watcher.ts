import { EventEmitter } from 'node:events';
import { type Clock, MINUTE_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { Lane, RunState } from './run.ts';
import { listRunStates, listWaits } from './run-repository.ts';

/** Polls the database once for all watchers, four times a second; events of this process arrive at once. */
export interface RunWatcher {
  /** Yields each state with a version above `after`, and always the final one. Ends with the run, its removal, or the signal. */
  watch(runId: string, options: { after: number; signal: AbortSignal }): AsyncGenerator<RunState, void>;
}

interface RunWatcherTools {
  readonly db: Database;
  readonly runEvents: RunEvents;
  readonly pollMs?: number;
}

export function createRunWatcher({ db, runEvents, pollMs = 250 }: RunWatcherTools): RunWatcher {
  const watched = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let pollAgain = false;

  runEvents.on('changed', (state) => notify(state.id, state));

  async function poll(): Promise<void> {
    pollAgain = true;
    if (isPolling) return;
    isPolling = true;
    while (pollAgain) {
      pollAgain = false;
      await pollOnce();
    }
    isPolling = false;
  }

  async function pollOnce(): Promise<void> {
    const ids = [...watched.keys()];
    try {
      const states = new Map((await listRunStates(db, ids)).map((state) => [state.id, state]));
      for (const id of ids) notify(id, states.get(id) ?? 'gone');
    } catch (error) {
      for (const id of ids) notify(id, new Error('Watching failed', { cause: error }));
    }
  }

  function notify(id: string, update: Update): void {
    for (const listener of watched.get(id) ?? []) listener(isWithdrawn(update) ? 'gone' : update);
  }

  function subscribe(id: string, listener: Listener): () => void {
    watched.set(id, (watched.get(id) ?? new Set()).add(listener));
    timer ??= setInterval(() => void poll(), pollMs).unref();
    void poll();
    return () => unsubscribe(id, listener);
  }

  function unsubscribe(id: string, listener: Listener): void {
    const listeners = watched.get(id);
    listeners?.delete(listener);
    if (listeners?.size === 0) watched.delete(id);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return { watch: (runId, options) => watchFrom(subscribe, runId, options) };
}

type Update = RunState | 'gone' | Error;
type Listener = (update: Update) => void;

async function* watchFrom(
  subscribe: (id: string, listener: Listener) => () => void,
  runId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<RunState, void> {
  let seen = after;
  for await (const update of listenTo(subscribe, runId, signal)) {
    if (update instanceof Error) throw update;
    if (update === 'gone') return;
    const hasEnded = update.status !== 'wait';
    if (update.version > seen || hasEnded) yield update;
    if (hasEnded) return;
    seen = Math.max(seen, update.version);
  }
}

/** Yields the latest update, skipping those superseded while the consumer was busy. */
async function* listenTo(
  subscribe: (id: string, listener: Listener) => () => void,
  runId: string,
  signal: AbortSignal,
): AsyncGenerator<Update, void> {
  let latest: Update | undefined;
  let wake = () => {};
  const unsubscribe = subscribe(runId, (update) => {
    if (!isOlder(update, latest)) latest = update;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const update = latest;
      latest = undefined;
      if (update !== undefined) yield update;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    unsubscribe();
  }
}

/** A local event may arrive before the answer to an earlier poll. */
function isOlder(update: Update, latest: Update | undefined): boolean {
  return isState(update) && isState(latest) && update.version < latest.version;
}

function isState(update: Update | undefined): update is RunState {
  return update !== undefined && update !== 'gone' && !(update instanceof Error);
}

function isWithdrawn(update: Update): boolean {
  return isState(update) && update.status === 'withdrawn';
}

interface RunEventMap {
  changed: [RunState];
}

/** Run events of this process only; changes made by other processes are found by polling. */
export type RunEvents = EventEmitter<RunEventMap>;

export function createRunEvents(): RunEvents {
  return new EventEmitter<RunEventMap>().setMaxListeners(0);
}

/** A run in a queue that moves slowly. */
interface SlowWait {
  readonly lane: Lane;
  /** How much longer it will wait, as far as its queue shows. */
  readonly minutes: number;
}

/** Shorter waits are not mentioned: the queue moves fast enough. */
const LONG_WAIT_MS = 2 * MINUTE_MS;

/** Whether a faster lane would help it. */
export function canAccelerate(wait: SlowWait | undefined): boolean {
  return wait !== undefined && wait.lane !== 'fast';
}

/**
 * Slow waits by subject. A queue is served in order, so a run that joins it waits about as long as its first run has waited so
 * far.
 */
export async function listSlowWaits(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, subjectIds }: { readonly accountId: number; readonly subjectIds: readonly string[] },
): Promise<ReadonlyMap<string, SlowWait>> {
  if (subjectIds.length === 0) return new Map();
  const now = clock();
  const waits = await listWaits(db, { accountId, subjectIds, now });
  return new Map(
    waits
      .filter(({ first_since }) => now.getTime() - first_since.getTime() >= LONG_WAIT_MS)
      .map(({ subject_id, lane, since, first_since }) => {
        const minutes = Math.max(1, Math.round((since.getTime() - first_since.getTime()) / MINUTE_MS));
        return [subject_id, { lane, minutes }];
      }),
  );
}
