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

export function createProcessWatcher({ db, bell, pollMs = 250 }: ProcessWatcherTools): ProcessWatcher {
  const watched = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let askAgain = false;

  bell.listen((processId, state) => {
    if (state) tell(processId, state);
    else if (watched.has(processId)) void ask();
  });

  async function ask(): Promise<void> {
    askAgain = true;
    if (isAsking) return;
    isAsking = true;
    while (askAgain) {
      askAgain = false;
      await askOnce();
    }
    isAsking = false;
  }

  async function askOnce(): Promise<void> {
    const ids = [...watched.keys()];
    try {
      const states = new Map((await listProcesses(db, ids)).map((state) => [state.id, state]));
      for (const id of ids) tell(id, states.get(id) ?? 'gone');
    } catch (error) {
      for (const id of ids) tell(id, new Error('Watching failed', { cause: error }));
    }
  }

  function tell(id: string, news: News): void {
    for (const listener of watched.get(id) ?? []) listener(news);
  }

  function enter(id: string, listener: Listener): () => void {
    watched.set(id, (watched.get(id) ?? new Set()).add(listener));
    timer ??= setInterval(() => void ask(), pollMs).unref();
    void ask();
    return () => leave(id, listener);
  }

  function leave(id: string, listener: Listener): void {
    const listeners = watched.get(id);
    listeners?.delete(listener);
    if (listeners?.size === 0) watched.delete(id);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return { watch: (processId, options) => watchFrom(enter, processId, options) };
}

type News = ProcessState | 'gone' | Error;
type Listener = (news: News) => void;

async function* watchFrom(
  enter: (id: string, listener: Listener) => () => void,
  processId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<ProcessState, void> {
  let seen = after;
  for await (const news of listenTo(enter, processId, signal)) {
    if (news instanceof Error) throw news;
    if (news === 'gone') return;
    const hasEnded = news.status !== 'wait';
    if (news.version > seen || hasEnded) yield news;
    if (hasEnded) return;
    seen = Math.max(seen, news.version);
  }
}

/** The latest news each time; what came and was overtaken meanwhile is skipped. */
async function* listenTo(
  enter: (id: string, listener: Listener) => () => void,
  processId: string,
  signal: AbortSignal,
): AsyncGenerator<News, void> {
  let latest: News | undefined;
  let wake = () => {};
  const leave = enter(processId, (news) => {
    if (!isOlder(news, latest)) latest = news;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const news = latest;
      latest = undefined;
      if (news !== undefined) yield news;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    leave();
  }
}

/** The bell may overtake an answer of the database that is on its way. */
function isOlder(news: News, latest: News | undefined): boolean {
  return isState(news) && isState(latest) && news.version < latest.version;
}

function isState(news: News | undefined): news is ProcessState {
  return news !== undefined && news !== 'gone' && !(news instanceof Error);
}
