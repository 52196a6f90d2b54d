import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { raiseBuildMemory } from '../raise-build-memory.ts';
import type { MovedTable } from './list-moved-tables.ts';

export interface MovedIndex {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** Builds the indexes that the product has added besides those of the migrations, such as those of face search. */
export async function addIndexes(
  to: Transaction,
  indexes: readonly MovedIndex[],
  tables: readonly MovedTable[],
): Promise<void> {
  const there = new Set((await listIndexes(to)).map(({ name }) => name));
  const moved = new Set(tables.map(({ name }) => name));
  await raiseBuildMemory(to, 'transaction');
  for (const { name, table, definition } of indexes) {
    if (!there.has(name) && moved.has(table)) await sql.raw(definition).execute(to);
  }
}

export async function listIndexes(trx: Transaction): Promise<MovedIndex[]> {
  const { rows } = await sql<MovedIndex>`
    select indexname as name, tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`.execute(
    trx,
  );
  return rows;
}
