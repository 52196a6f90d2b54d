import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { isOver } from './age-rules.ts';
import { keyOf } from './table-facts.ts';
import type { AgedRows } from './tables.ts';

/**
 * Deletes or blanks some rows that were over at `due`, the oldest first, and returns how many. A row whose time is put off
 * meanwhile stays: the condition is looked at again once the row is locked.
 */
export async function purgeBatch(
  db: Database,
  { facts, rule }: AgedRows,
  { due, limit }: { readonly due: Date; readonly limit: number },
): Promise<number> {
  const table = sql.table(facts.table);
  const key = sql.join(keyOf(facts).map((column) => sql.ref(column)));
  const what = rule.blanks === undefined ? sql`delete from ${table}` : sql`update ${table} set ${sql.raw(rule.blanks)}`;
  const { numAffectedRows } = await sql`${what} where ${isOver(rule, due)} and (${key}) in (
    select ${key} from ${table} where ${isOver(rule, due)} order by ${sql.ref(rule.since)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
