import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, inject } from 'vitest';
import type { Database, NewRow } from '#database/database.ts';
import { openInMemory } from '#database/embedded/open-embedded.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { retriedTransaction } from '#database/retried-transaction.ts';
import { createLog } from '#observability/log.ts';
import type {} from './embedded-setup.ts';
import { createMigratedDatabaseUrl } from './test-postgresql.ts';

interface PreparedDatabase {
  readonly opened: OpenedDatabase;
  readonly sources: readonly NewRow<'source'>[];
}

/** Set by the vitest project: the engine on which the database tests run. */
export const isOnPostgresql = process.env.TEST_ENGINE === 'postgresql';

/** One database per test worker, because opening takes seconds and emptying only milliseconds. */
let shared: Promise<PreparedDatabase> | undefined;

/** Gives every test of a file an empty, migrated database with the built-in sources. */
export function testDatabase(): () => Database {
  const opened = testOpenedDatabase();
  return () => opened().db;
}

/** Like `testDatabase`, but returns the opened database, with its engine and capabilities. */
export function testOpenedDatabase(): () => OpenedDatabase {
  let prepared: PreparedDatabase;
  beforeAll(async () => {
    shared ??= prepare();
    prepared = await shared;
  });
  beforeEach(() => empty(prepared));
  return () => prepared.opened;
}

/** For a test that goes through many histories, each of which begins with nothing. */
export async function emptyTestDatabase(): Promise<void> {
  if (shared) await empty(await shared);
}

async function prepare(): Promise<PreparedDatabase> {
  const opened = isOnPostgresql
    ? await openPostgresql(await createMigratedDatabaseUrl(), createLog('silent'))
    : await openInMemory(inject('embeddedTemplates').migrated);
  const sources = await opened.db.selectFrom('source').selectAll().execute();
  return { opened, sources };
}

/**
 * Deletes rows, because truncating as many tables as there are takes ten times as long.
 * What the test before has left running may lock the same rows the other way round.
 */
async function empty({ opened: { db }, sources }: PreparedDatabase): Promise<void> {
  const filled = await listTablesOnDisk(db);
  await retriedTransaction(db, async (trx) => {
    // Without triggers: foreign keys would prescribe an order, and the journal refuses to lose a row.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of filled) await sql`delete from ${table}`.execute(trx);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`.execute(trx);
    await trx.insertInto('source').values(sources).execute();
  });
  if (filled.length > 0) await sql`vacuum ${sql.join(filled)}`.execute(db);
}

/** Vacuuming takes the pages from an empty table, so that its size says whether it is one: asking each for a row takes three times as long. */
async function listTablesOnDisk(db: Database): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and pg_relation_size(oid) > 0`.execute(db);
  return rows.map(({ name }) => sql.table(name));
}
