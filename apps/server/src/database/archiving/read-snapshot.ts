import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { listMigrations, refuseUnreleased } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { type IndexParts, listIndexes } from './indexes.ts';
import { listSequences, type SequenceState } from './sequences.ts';
import { digestTable, listTables, readLines, setTextFormats, type TableDigest, type TableShape } from './tables.ts';

/** What a database is made of besides its rows. */
export interface DatabaseShape {
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  readonly indexes: readonly IndexParts[];
}

/** One state of the whole database; rows that are written meanwhile are not in it. */
export interface Snapshot {
  readonly shape: DatabaseShape;
  /** A few hundred rows at a time. */
  readLines(table: TableShape): AsyncIterable<string[]>;
  digest(table: TableShape): Promise<TableDigest>;
}

/** Nothing waits for it on PostgreSQL; on the embedded database, which has one session, everything does. */
export async function readSnapshot<Answer>(
  opened: OpenedDatabase,
  use: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> {
  return await opened.withOwnConnection((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await liftTimeouts(trx);
        await setTextFormats(trx);
        const migrations = await listMigrations(trx);
        refuseUnreleased(migrations);
        const shape: DatabaseShape = {
          migrations,
          tables: await listTables(trx),
          sequences: await listSequences(trx),
          indexes: await listIndexes(trx),
        };
        return await use({
          shape,
          readLines: (table) => readLines(trx, table),
          digest: (table) => digestTable(trx, table),
        });
      }),
  );
}

/** No time-out may end what takes as long as there are rows. */
export async function liftTimeouts(trx: Transaction): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
}
