import { type RawBuilder, sql } from 'kysely';
import { type Clock, toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { type Aged, daysAgo, keyOf, type RetentionSettings } from './table-facts.ts';
import { type AgedRows, daysOf, listAged, TABLES } from './tables.ts';

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is deleted in the next query.
 */
const BATCH = 500;

export interface PurgeTools extends RetentionSettings {
  readonly db: Database;
  readonly clock: Clock;
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

/** When what is over now began. */
export function dueTime(rule: Aged, settings: RetentionSettings, now: Date): Date {
  return daysAgo(now, daysOf(rule, settings));
}

/** Rows that were over at this time, in a form that the index of their age answers. */
export function isOver({ since, where, unit }: Aged, due: Date): RawBuilder<boolean> {
  const condition = where === undefined ? sql`` : sql` and (${sql.raw(where)})`;
  return sql`${sql.ref(since)} <= ${inUnit(unit, due)}${condition}`;
}

/** The column of the age as a time. */
export function ageAsTime({ unit }: Aged, column: RawBuilder<unknown>): RawBuilder<Date> {
  if (unit === 'day') return sql`${column}::timestamp at time zone 'Europe/Moscow'`;
  return unit === 'milliseconds' ? sql`to_timestamp(${column} / 1000.0)` : sql`${column}::timestamptz`;
}

function inUnit(unit: Aged['unit'], time: Date): Date | string {
  if (unit === 'day') return toMoscowDay(time);
  return unit === 'milliseconds' ? String(time.getTime()) : time;
}
