import type { Clock } from '#config/clock.ts';
import type { Database } from '../database.ts';
import { type NewsName, newsOf } from './create-news.ts';

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
