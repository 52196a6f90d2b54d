import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { raiseBuildMemory } from '../raise-build-memory.ts';
import type { MovedTable } from './list-moved-tables.ts';

/** Builds the indexes that the product has added besides those of the migrations, such as those of face search. */
export async function copyIndexes(from: Transaction, to: Transaction, tables: readonly MovedTable[]): Promise<void> {
  const there = new Set((await listIndexes(to)).map(({ name }) => name));
  const moved = new Set(tables.map(({ name }) => name));
  await raiseBuildMemory(to, 'transaction');
  for (const { name, table, definition } of await listIndexes(from)) {
    if (!there.has(name) && moved.has(table)) await sql.raw(definition).execute(to);
  }
}

async function listIndexes(trx: Transaction): Promise<{ name: string; table: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; table: string; definition: string }>`
    select indexname as name, tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`.execute(
    trx,
  );
  return rows;
}
