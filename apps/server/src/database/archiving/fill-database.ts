import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { applyMigrations, lockSchema, refuseNewer } from '../migrate.ts';
import { digestTable, type TableDigest } from '../moving/digest-table.ts';
import { addIndexes } from '../moving/indexes.ts';
import { liftRules } from '../moving/lift-rules.ts';
import { listMovedTables, type MovedTable } from '../moving/list-moved-tables.ts';
import { fixTexts, writeLines } from '../moving/row-lines.ts';
import { setSequences } from '../moving/sequences.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { FillingError } from './filling-error.ts';
import { type DatabaseShape, unhurry } from './read-snapshot.ts';

export type TableDigests = Readonly<Record<string, TableDigest>>;

/** What is written into while the transaction is open. */
export interface Filling {
  write(table: string, lines: readonly string[]): Promise<void>;
  /** Compares every table with the original, and brings the schema up to date. To be called last. */
  finish(digests: TableDigests): Promise<void>;
}

interface FillOptions {
  /** Otherwise a database that has any table is refused. */
  readonly isErased: boolean;
  /** Called with the means to start with the shape that the rows are in. */
  readonly fill: (start: (shape: DatabaseShape) => Promise<Filling>) => Promise<void>;
}

/**
 * Fills a database with the schema that the rows were written under, all in one transaction: whatever interrupts it leaves the
 * database as it was.
 */
export async function fillDatabase(opened: OpenedDatabase, { isErased, fill }: FillOptions): Promise<void> {
  await opened.withOwnConnection((db) =>
    db.transaction().execute(async (trx) => {
      await unhurry(trx);
      await fixTexts(trx);
      await lockSchema(trx);
      if (isErased) await eraseSchema(trx);
      await refuseTables(trx);
      await fill((shape) => startFilling(trx, shape));
    }),
  );
}

async function startFilling(trx: Transaction, shape: DatabaseShape): Promise<Filling> {
  refuseNewer(shape.migrations);
  const { hasVectors } = await applyMigrations(trx, (name) => shape.migrations.includes(name));
  const there = await listMovedTables(trx);
  for (const table of shape.tables) {
    const twin = there.find(({ name }) => name === table.name);
    if (twin && !isDeepStrictEqual(twin, table)) throw new FillingError(`The columns of ${table.name} differ.`);
  }
  const missing = (name: string) =>
    new FillingError(`The database has no ${name}${hasVectors ? '' : ': add pgvector to it'}.`);
  const restoreRules = await liftRules(trx, there);
  // Migrations put rows into some tables, which are among those that follow.
  for (const { name } of there) await sql`delete from ${sql.table(name)}`.execute(trx);
  const find = (name: string): MovedTable => {
    const table = there.find((one) => one.name === name);
    if (!table) throw missing(name);
    return table;
  };
  return {
    write: (table, lines) => writeLines(trx, find(table), lines),
    finish: async (digests) => {
      for (const { name } of shape.tables) await compareTable(trx, digests, name, there);
      await setSequences(trx, shape.sequences);
      await restoreRules();
      await addIndexes(trx, shape.indexes, there);
      await applyMigrations(trx);
      for (const { name } of await listMovedTables(trx)) await sql`analyze ${sql.table(name)}`.execute(trx);
    },
  };
}

async function compareTable(
  trx: Transaction,
  digests: TableDigests,
  name: string,
  there: readonly MovedTable[],
): Promise<void> {
  const expected = digests[name];
  const table = there.find((one) => one.name === name);
  const found = table ? await digestTable(trx, table) : null;
  if (!table && expected?.count === 0) return;
  if (!isDeepStrictEqual(found, expected)) throw new FillingError(`The rows of ${name} differ from the original.`);
}

async function refuseTables(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`.execute(trx);
  const [first] = rows;
  if (first) throw new FillingError(`The database is not empty: it has the table ${first.name}.`);
}

/** Takes away what is the product's, and leaves extensions, which an administrator may have added. */
async function eraseSchema(trx: Transaction): Promise<void> {
  await sql`
    do $$ declare found record; begin
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      loop execute format('drop table if exists %s cascade', found.name); end loop;
      for found in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop execute format('drop routine if exists %s cascade', found.name); end loop;
      for found in select oid::regtype as name from pg_type t
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
      loop execute format('drop type if exists %s cascade', found.name); end loop;
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('S', 'v')
      loop execute format('drop %s if exists %s cascade',
        (select case relkind when 'S' then 'sequence' else 'view' end from pg_class where oid = found.name), found.name);
      end loop;
    end $$`.execute(trx);
}
