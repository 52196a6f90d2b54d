import type { Database } from '#database/database.ts';
import type { RunBell } from './create-run-bell.ts';
import type { RunState } from './run.ts';
import { listRunStates } from './run-repository.ts';

/** One question to the database for all who watch, four times a second and at every ring of the bell. */
export interface RunWatcher {
  /** Each state newer than `after`, until the run ends, vanishes, or the signal says so. The last state always comes. */
  watch(runId: string, options: { after: number; signal: AbortSignal }): AsyncGenerator<RunState, void>;
}

export interface RunWatcherTools {
  readonly db: Database;
  readonly bell: RunBell;
  readonly pollMs?: number;
}

export function createRunWatcher({ db, bell, pollMs = 250 }: RunWatcherTools): RunWatcher {
  const watched = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let askAgain = false;

  bell.on('changed', (state) => tell(state.id, state));

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
      const states = new Map((await listRunStates(db, ids)).map((state) => [state.id, state]));
      for (const id of ids) tell(id, states.get(id) ?? 'gone');
    } catch (error) {
      for (const id of ids) tell(id, new Error('Watching failed', { cause: error }));
    }
  }

  function tell(id: string, news: News): void {
    for (const listener of watched.get(id) ?? []) listener(isWithdrawn(news) ? 'gone' : news);
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

  return { watch: (runId, options) => watchFrom(enter, runId, options) };
}

type News = RunState | 'gone' | Error;
type Listener = (news: News) => void;

async function* watchFrom(
  enter: (id: string, listener: Listener) => () => void,
  runId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<RunState, void> {
  let seen = after;
  for await (const news of listenTo(enter, runId, signal)) {
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
  runId: string,
  signal: AbortSignal,
): AsyncGenerator<News, void> {
  let latest: News | undefined;
  let wake = () => {};
  const leave = enter(runId, (news) => {
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

function isState(news: News | undefined): news is RunState {
  return news !== undefined && news !== 'gone' && !(news instanceof Error);
}

function isWithdrawn(news: News): boolean {
  return isState(news) && news.status === 'withdrawn';
}
