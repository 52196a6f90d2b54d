import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { dueTime, isOver } from './age-rules.ts';
import { keyOf, type RetentionSettings } from './table-facts.ts';
import { type AgedRows, listAged, TABLES } from './tables.ts';

/** Small, so that the embedded database is not blocked for long. */
const BATCH = 500;

interface PurgeTools extends RetentionSettings {
  readonly db: Database;
  readonly clock: () => Date;
}

/**
 * Deletes the aged rows of every table that needs no code for it, batch by batch, until none is left. A table that fails
 * does not hold up the others; its errors are thrown at the end.
 */
export async function purgeRows(
  tools: PurgeTools,
  tables = TABLES,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<void> {
  const errors: unknown[] = [];
  for (const aged of listAged(tables).filter(({ rule }) => rule.removedBy === undefined)) {
    const due = dueTime(aged.rule, tools, tools.clock());
    try {
      while ((await purgeBatch(tools.db, aged, { due, limit: batch })) === batch);
    } catch (error) {
      errors.push(new Error(`${aged.facts.table} could not be purged`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} tables could not be purged`);
}

/** A row whose time is put off meanwhile stays: the condition is looked at again when the row is locked. */
async function purgeBatch(
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
