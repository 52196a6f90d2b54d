import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { raiseBuildMemory } from '../raise-build-memory.ts';
import type { TableShape } from './list-tables.ts';

export interface IndexShape {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** Builds the indexes that the product has added besides those of the migrations, such as those of face search. */
export async function addIndexes(
  to: Transaction,
  indexes: readonly IndexShape[],
  tables: readonly TableShape[],
): Promise<void> {
  const there = new Set((await listIndexes(to)).map(({ name }) => name));
  const filled = new Set(tables.map(({ name }) => name));
  await raiseBuildMemory(to, 'transaction');
  for (const { name, table, definition } of indexes) {
    if (!there.has(name) && filled.has(table)) await sql.raw(definition).execute(to);
  }
}

export async function listIndexes(trx: Transaction): Promise<IndexShape[]> {
  const { rows } = await sql<IndexShape>`
    select indexname as name, tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`.execute(
    trx,
  );
  return rows;
}
