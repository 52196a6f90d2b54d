import { EventEmitter } from 'node:events';
import type { Database } from '../database.ts';

/** What triggers tell of at the commit: runs and monitors that may have something to do. The channel of NOTIFY has the same name. */
export const NEWS = ['run_news', 'monitor_news'] as const;
export type NewsName = (typeof NEWS)[number];

/** Tells this process what any process commits. */
export interface News {
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
