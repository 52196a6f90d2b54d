import type { Database } from '#database/database.ts';
import type { RunEvents } from './create-run-events.ts';
import type { RunState } from './run.ts';
import { listRunStates } from './run-repository.ts';

/** Polls the database once for all watchers, four times a second; events of this process arrive at once. */
export interface RunWatcher {
  /** Yields each state with a version above `after`, and always the final one. Ends with the run, its removal, or the signal. */
  watch(runId: string, options: { after: number; signal: AbortSignal }): AsyncGenerator<RunState, void>;
}

export interface RunWatcherTools {
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
