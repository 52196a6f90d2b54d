import type { Database } from '../database.ts';

/** How often this process, the only one with the embedded database, has written to it. */
export interface WriteCount {
  value: number;
}

const COUNTS = new WeakMap<Database, WriteCount>();

export function keepWriteCount(db: Database, count: WriteCount): void {
  COUNTS.set(db, count);
}

/** Null for a database that other processes write to as well. */
export function findWriteCount(db: Database): WriteCount | null {
  return COUNTS.get(db) ?? null;
}
