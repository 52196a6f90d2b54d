import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { applyMigrations, lockSchema, refuseSchema } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { ArchiveError } from './archive-error.ts';
import { addIndexes } from './indexes.ts';
import { type Allowed, prepareTarget, refuseRows, requireSameTables, toName } from './prepare-target.ts';
import { type DatabaseShape, liftTimeouts } from './read-snapshot.ts';
import { setSequences } from './sequences.ts';
import { digestTable, listTables, setTextFormats, type TableDigest, type TableShape, writeLines } from './tables.ts';

interface FillOptions<Shape extends DatabaseShape, Answer> {
  /** Whatever else is in the target is refused. */
  readonly allowed: Allowed;
  /** Called once the target may be filled. */
  readonly readShape: () => Promise<Shape>;
  /** Writes all rows, in the shape that was read, and compares every table. */
  readonly fill: (filling: Filling, shape: Shape) => Promise<Answer>;
  /** Whether the database stays as it was when the rows were read, instead of being brought up to date. */
  readonly keepsSchema?: boolean;
}

/**
 * Fills a database with the schema that the rows were written under, all in one transaction: whatever interrupts it leaves the
 * database as it was.
 */
export async function fillDatabase<Shape extends DatabaseShape, Answer>(
  opened: OpenedDatabase,
  { allowed, readShape, fill, keepsSchema = false }: FillOptions<Shape, Answer>,
): Promise<Answer> {
  return await opened.withOwnConnection((db) =>
    db.transaction().execute(async (trx) => {
      await liftTimeouts(trx);
      await setTextFormats(trx);
      await lockSchema(trx);
      await prepareTarget(trx, allowed);
      const shape = await readShape();
      const filling = await startFilling(trx, shape, allowed);
      const answer = await fill(filling, shape);
      await filling.finish();
      if (!keepsSchema) await applyMigrations(trx);
      for (const { name } of await listTables(trx)) await sql`analyze ${sql.table(name)}`.execute(trx);
      return answer;
    }),
  );
}

async function startFilling(trx: Transaction, shape: DatabaseShape, allowed: Allowed) {
  refuseSchema(shape.migrations);
  const isMigrated = allowed === 'new_tables';
  const { hasVectors } = await applyMigrations(trx, (name) => isMigrated || shape.migrations.includes(name));
  const there = await listTables(trx);
  requireSameTables(shape.tables, there, allowed);
  const restoreConstraints = await suspendConstraints(trx, there);
  if (isMigrated) await refuseRows(trx, there);
  // Migrations put rows into some tables, which are among those that follow.
  for (const { name } of there) await sql`delete from ${sql.table(name)}`.execute(trx);
  const toMissing = (name: string) =>
    new ArchiveError(`The ${toName(allowed)} has no ${name}${hasVectors ? '' : ': add pgvector to it'}.`);
  return createFilling(trx, { shape, there, restoreConstraints, toMissing });
}

/** What is written into while the transaction is open. */
export interface Filling {
  /** Tables of the original that the target has. */
  readonly shared: readonly TableShape[];
  /** Tables that the target lacks, such as those of faces without pgvector. They must have no rows. */
  readonly missing: readonly TableShape[];
  write(table: string, lines: readonly string[]): Promise<void>;
  /** Throws unless the rows equal those of the original. */
  compare(table: string, original: TableDigest | undefined): Promise<void>;
}

interface UnfinishedFilling extends Filling {
  /** Puts the rules back. Throws unless each table was compared after its last row. */
  finish(): Promise<void>;
}

interface FillingOptions {
  readonly shape: DatabaseShape;
  /** Empty, and without rules. */
  readonly there: readonly TableShape[];
  readonly restoreConstraints: () => Promise<void>;
  readonly toMissing: (table: string) => ArchiveError;
}

function createFilling(
  trx: Transaction,
  { shape, there, restoreConstraints, toMissing }: FillingOptions,
): UnfinishedFilling {
  const find = (name: string) => there.find((table) => table.name === name);
  const uncompared = new Set(shape.tables.map(({ name }) => name));
  return {
    shared: shape.tables.filter(({ name }) => find(name)),
    missing: shape.tables.filter(({ name }) => !find(name)),
    write: async (name, lines) => {
      const table = find(name);
      if (!table) throw toMissing(name);
      uncompared.add(name);
      await writeLines(trx, table, lines);
    },
    compare: async (name, original) => {
      const table = find(name);
      if (!table && original?.count !== 0) throw toMissing(name);
      if (table && !isDeepStrictEqual(await digestTable(trx, table), original)) {
        throw new ArchiveError(`The rows of ${name} differ from the original.`);
      }
      uncompared.delete(name);
    },
    finish: async () => {
      for (const name of uncompared) throw new Error(`${name} was not compared with the original`);
      await setSequences(trx, shape.sequences);
      await restoreConstraints();
      await addIndexes(trx, shape.indexes, there);
    },
  };
}

/**
 * Drops the foreign keys, which would prescribe an order, and disables the triggers, which have already done their work, for the
 * rest of the transaction. Only the owner of the tables may do so; nobody else sees the tables meanwhile. Returns a function that
 * restores them: adding a foreign key checks every row.
 */
async function suspendConstraints(trx: Transaction, tables: readonly TableShape[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`.execute(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  return async () => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
