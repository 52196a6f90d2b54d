import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { digestTable, type TableDigest } from './digest-table.ts';
import { addIndexes, listIndexes } from './indexes.ts';
import { liftRules } from './lift-rules.ts';
import { listMovedTables, type MovedTable } from './list-moved-tables.ts';
import { MovingError } from './moving-error.ts';
import { refuseForeignTables } from './refuse-foreign-tables.ts';
import { fixTexts, readLines, writeLines } from './row-lines.ts';
import { listSequences, setSequences } from './sequences.ts';

/** What the migrations put into a new database, and the move replaces. */
const FILLED_BY_MIGRATIONS: readonly string[] = ['source'];

export interface MovedRows extends TableDigest {
  readonly table: string;
}

/**
 * Copies every row into an empty, migrated database in one transaction, which is committed only when every table there equals
 * the original. Whatever interrupts it leaves the target as it was, so it can simply be run again.
 */
export async function moveDatabase(
  from: OpenedDatabase,
  to: OpenedDatabase,
  report: (moved: MovedRows) => void,
): Promise<void> {
  await from.db.transaction().execute((source) =>
    to.db.transaction().execute(async (target) => {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(target);
      await refuseForeignTables(target);
      const tables = await prepare(source, target);
      const restoreRules = await liftRules(target, tables);
      await refuseFilled(target, tables);
      for (const name of FILLED_BY_MIGRATIONS) await sql`delete from ${sql.table(name)}`.execute(target);
      for (const table of tables) report(await moveTable(source, target, table));
      await setSequences(target, await listSequences(source));
      await restoreRules();
      await addIndexes(target, await listIndexes(source), tables);
      for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(target);
    }),
  );
}

/** Returns what both sides have. Tables that need pgvector may be missing in the target as long as nobody has a face in them. */
async function prepare(source: Transaction, target: Transaction): Promise<MovedTable[]> {
  await fixTexts(source);
  await fixTexts(target);
  const there = await listMovedTables(target);
  const shared: MovedTable[] = [];
  for (const table of await listMovedTables(source)) {
    const twin = there.find(({ name }) => name === table.name);
    if (isDeepStrictEqual(twin, table)) shared.push(table);
    else if (twin) throw new MovingError(`The columns of ${table.name} in the target differ.`);
    else if (await isFilled(source, table))
      throw new MovingError(`The target has no ${table.name}: add pgvector to it.`);
  }
  if (shared.length === there.length) return shared;
  throw new MovingError('The target has tables that are not of the product.');
}

async function isFilled(db: Database, { name }: MovedTable): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
  return rows.length > 0;
}

async function refuseFilled(target: Transaction, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    if (FILLED_BY_MIGRATIONS.includes(table.name) || !(await isFilled(target, table))) continue;
    throw new MovingError(`The target is not empty: it has rows in ${table.name}.`);
  }
}

async function moveTable(source: Transaction, target: Transaction, table: MovedTable): Promise<MovedRows> {
  for await (const lines of readLines(source, table)) await writeLines(target, table, lines);
  const [original, copy] = [await digestTable(source, table), await digestTable(target, table)];
  if (!isDeepStrictEqual(original, copy)) throw new MovingError(`The copy of ${table.name} differs from the original.`);
  return { table: table.name, ...copy };
}
