import type { Db } from 'pg-boss';
import type { Database } from './database.ts';

/** A database that is open and migrated. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /** False where the server has no pgvector: face search is off. */
  readonly hasVectors: boolean;
  /** What the queue runs on. */
  readonly bossDatabase: Db;
  close(): Promise<void>;
}
