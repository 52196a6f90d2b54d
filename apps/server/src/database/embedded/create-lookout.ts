import type { Database } from '../database.ts';
import { findWriteCount } from './count-writes.ts';

/** Spares a loop that polls the database the queries that cannot find anything new. */
export interface Lookout {
  /** Whether to look now. */
  isWorthwhile(): boolean;
}

/** What becomes due by the clock alone is found within this time. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Nobody but this process writes to the embedded database, so that a loop which found nothing need not look again until something
 * was written. Where others write too, every look is worthwhile.
 */
export function createLookout(db: Database): Lookout {
  const writes = findWriteCount(db);
  let seen = -1;
  let lookedAt = 0;
  return {
    isWorthwhile: () => {
      if (writes === null) return true;
      const now = performance.now();
      if (writes.value === seen && now - lookedAt < LOOK_AGAIN_MS) return false;
      seen = writes.value;
      lookedAt = now;
      return true;
    },
  };
}
