import type { ConstructorOptions } from 'pg-boss';
import type { Database } from './database.ts';

/** A database that is open and migrated. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /** False if the server has no pgvector, which turns face search off. */
  readonly hasVectors: boolean;
  /**
   * Hands out a connection of its own without time-outs, for a statement that takes longer than any call may. On the embedded
   * database there is only the one connection.
   */
  withOwnConnection<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer>;
  /** Connection options for pg-boss, to the same database. */
  readonly boss: ConstructorOptions;
  /** Throws if the database does not answer. Calls that are stuck do not hold it up. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
