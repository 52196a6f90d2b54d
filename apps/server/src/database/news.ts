import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '#config/time.ts';
import type { Logger } from '#observability/log.ts';
import type { Database } from './database.ts';

/** What triggers tell of at the commit: runs, monitors and the face engine may have something to do. The channel of NOTIFY has the same name. */
export const NEWS = ['run_news', 'monitor_news', 'engine_news'] as const;
type NewsName = (typeof NEWS)[number];

/** Tells this process what any process commits. */
interface News {
  /** `onNews` is also called when some news may have been missed. The returned function ends that. */
  on(name: NewsName, onNews: () => void): () => void;
  close(): Promise<void>;
}

/** Begins to listen when somebody first wants to hear. */
export function createNews(listen: (tell: (name: NewsName) => void) => () => Promise<void>): News {
  const events = new EventEmitter().setMaxListeners(0);
  let stop: (() => Promise<void>) | null = null;
  return {
    on: (name, onNews) => {
      stop ??= listen((told) => events.emit(told));
      events.on(name, onNews);
      return () => events.off(name, onNews);
    },
    close: async () => {
      await stop?.();
    },
  };
}

const NEWS_OF = new WeakMap<Database, News>();

export function keepNews(db: Database, news: News): void {
  NEWS_OF.set(db, news);
}

export function newsOf(db: Database): News {
  const news = NEWS_OF.get(db);
  if (!news) throw new Error('nobody listens to this database');
  return news;
}

/** Spares a loop the queries that cannot find anything new. */
export interface Lookout {
  /** Whether to look now. True once for all news until then. */
  isWorthwhile(): boolean;
  /** Makes the next look worthwhile. */
  want(): void;
  /** When something is due by the clock alone, as the last look found; null for nothing. */
  expect(dueAt: Date | null): void;
  stop(): void;
}

interface Watched {
  readonly db: Database;
  readonly clock: Clock;
  readonly name: NewsName;
  readonly onNews?: () => void;
}

/** In case news was lost, or a clock was set back. */
const LOOK_AGAIN_MS = 15_000;

export function createLookout({ db, clock, name, onNews = () => {} }: Watched): Lookout {
  let isWanted = true;
  let lookedAt = 0;
  let next: Date | null = null;
  const stop = newsOf(db).on(name, () => {
    isWanted = true;
    onNews();
  });
  return {
    isWorthwhile: () => {
      const isDue = next !== null && next <= clock();
      if (!isWanted && !isDue && performance.now() - lookedAt < LOOK_AGAIN_MS) return false;
      isWanted = false;
      next = null;
      lookedAt = performance.now();
      return true;
    },
    want: () => {
      isWanted = true;
    },
    expect: (dueAt) => {
      next = dueAt;
    },
    stop,
  };
}

/** A sleep that `wake` cuts short. A call before the sleep starts counts as well. */
interface Waker {
  wake(): void;
  sleep(ms: number): Promise<void>;
}

export function createWaker(): Waker {
  let isWanted = false;
  let rouse = () => {};
  return {
    wake: () => {
      isWanted = true;
      rouse();
    },
    sleep: async (ms) => {
      if (!isWanted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWanted = false;
    },
  };
}

const RECONNECT_MS = 1_000;

interface ListenOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly log: Logger;
}

/** Listens on a connection of its own, which is replaced when it is lost. News that came meanwhile is delivered then. */
export function listenToNews(
  { connectionString, application_name, log }: ListenOptions,
  tell: (name: NewsName) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: `${application_name} news`, keepAlive: true });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    client.on('notification', ({ channel }) => {
      for (const name of NEWS) if (name === channel) tell(name);
    });
    try {
      await client.connect();
      for (const name of NEWS) await client.query(`listen ${name}`);
      for (const name of NEWS) tell(name);
      await Promise.race([ended, whenAborted(signal)]);
    } finally {
      await client.end();
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'database does not tell of its news'));
      await pause(RECONNECT_MS, undefined, { signal }).catch(() => {});
    }
  }

  const listening = listen();
  return async () => {
    stopping.abort();
    await listening;
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
