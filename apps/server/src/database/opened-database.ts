import type { ConstructorOptions } from 'pg-boss';
import type { Database } from './database.ts';

/** A database that is open and migrated. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /** False where the server has no pgvector: face search is off. */
  readonly hasVectors: boolean;
  /** How the scheduler reaches the same database. */
  readonly boss: ConstructorOptions;
  close(): Promise<void>;
}
