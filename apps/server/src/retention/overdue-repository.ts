import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { ageAsTime, dueTime, isOver } from './age-rules.ts';
import type { RetentionSettings, TableFacts } from './table-facts.ts';
import { listAged, TABLES } from './tables.ts';

/** What should have been deleted, and for how long. */
export interface Overdue {
  readonly table: string;
  /** In the words of the list. */
  readonly what: string;
  readonly seconds: number;
}

/** The longest overdue row of every rule that has one. Each is found by the index that its purge uses. */
export async function listOverdue(
  db: Database,
  settings: RetentionSettings,
  now: Date,
  tables: readonly TableFacts[] = TABLES,
): Promise<Overdue[]> {
  const watched = listAged(tables).filter(({ rule }) => rule.unwatched === undefined);
  const found = watched.map(({ facts: { table }, rule }) => {
    const due = dueTime(rule, settings, now);
    return sql`
      select ${table}::text as "table", ${rule.what}::text as what,
        extract(epoch from ${due}::timestamptz - ${ageAsTime(rule, sql.ref('oldest'))})::float8 as seconds
      from (select ${sql.ref(rule.since)} as oldest from ${sql.table(table)}
        where ${isOver(rule, due)} order by 1 limit 1) as first`;
  });
  const { rows } = await sql<Overdue>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.toSorted((one, other) => other.seconds - one.seconds);
}

/** The time of the database, which all processes share. */
export async function findDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database did not say what time it is');
  return rows[0].now;
}
