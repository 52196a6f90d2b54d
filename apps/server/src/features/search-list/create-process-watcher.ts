import type { Database } from '#database/database.ts';
import type { ProcessBell } from './create-process-bell.ts';
import { listProcesses, type ProcessState } from './process-repository.ts';

/** One question to the database for all who watch, four times a second and at every ring of the bell. */
export interface ProcessWatcher {
  /** Each state newer than `after`, until the process ends, vanishes, or the signal says so. The last state always comes. */
  watch(processId: string, options: { after: number; signal: AbortSignal }): AsyncGenerator<ProcessState, void>;
}

export interface ProcessWatcherTools {
  readonly db: Database;
  readonly bell: ProcessBell;
  readonly pollMs?: number;
}

/** `null`: the process is gone. */
type News = ProcessState | null;

export function createProcessWatcher({ db, bell, pollMs = 250 }: ProcessWatcherTools): ProcessWatcher {
  const watched = new Map<string, Set<(news: News | Error) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | null = null;
  let askAgain = false;

  bell.listen((processId) => {
    if (watched.has(processId)) void askSoon();
  });

  function askSoon(): Promise<void> {
    if (asking) {
      askAgain = true;
      return asking;
    }
    asking = askUntilCalm().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function askUntilCalm(): Promise<void> {
    do {
      askAgain = false;
      await ask();
    } while (askAgain);
  }

  async function ask(): Promise<void> {
    const ids = [...watched.keys()];
    try {
      const states = new Map((await listProcesses(db, ids)).map((state) => [state.id, state]));
      for (const id of ids) tell(id, states.get(id) ?? null);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      for (const id of ids) tell(id, failure);
    }
  }

  function tell(id: string, news: News | Error): void {
    for (const listener of watched.get(id) ?? []) listener(news);
  }

  function enter(id: string, listener: (news: News | Error) => void): () => void {
    const listeners = watched.get(id) ?? new Set();
    watched.set(id, listeners.add(listener));
    timer ??= setInterval(() => void askSoon(), pollMs).unref();
    void askSoon();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) watched.delete(id);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  return { watch: (processId, options) => watchFrom(enter, processId, options) };
}

async function* watchFrom(
  enter: (id: string, listener: (news: News | Error) => void) => () => void,
  processId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<ProcessState, void> {
  let latest: { news: News | Error } | undefined;
  let wake = () => {};
  const leave = enter(processId, (news) => {
    latest = { news };
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    let seen = after;
    while (!signal.aborted) {
      if (!latest) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const { news } = latest;
      latest = undefined;
      if (news instanceof Error) throw news;
      if (news === null) return;
      const ended = news.status !== 'wait';
      if (news.version > seen || ended) yield news;
      if (ended) return;
      seen = Math.max(seen, news.version);
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    leave();
  }
}
