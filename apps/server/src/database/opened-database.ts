import { sql } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import type { Database } from './database.ts';

/** Of one process. */
export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** A database that is open and migrated. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /** No other process can have this database open, so that whatever is leased was left by one that has ended. */
  readonly isSole: boolean;
  /** False if the server has no pgvector, which turns face search off. */
  readonly hasVectors: boolean;
  /**
   * Hands out a connection of its own without time-outs, for a statement that takes longer than any call may. On the embedded
   * database there is only the one connection.
   */
  withOwnConnection<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer>;
  /** Connection options for pg-boss, to the same database. */
  readonly boss: ConstructorOptions;
  /** Null for the embedded database, which has none. */
  readonly countConnections: (() => ConnectionCounts) | null;
  /** Throws if the database does not answer. Calls that are stuck do not hold it up. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Throws if the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Vacuums and checkpoints the embedded database, which has no background workers to do it. Call it on a schedule. Does
 * nothing to a PostgreSQL server.
 */
export async function maintainDatabase({ db, engine }: OpenedDatabase): Promise<void> {
  if (engine === 'postgresql') return;
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}
