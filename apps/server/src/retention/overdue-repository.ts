import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { DAY_MS } from './kept-days.ts';
import { type Aged, daysOf, listAged, type RetentionSettings } from './retention.ts';

/** What should have been deleted, and for how long. */
export interface Overdue {
  readonly table: string;
  /** In the words of the list. */
  readonly what: string;
  readonly seconds: number;
}

/** The longest overdue row of every rule that has one. Each is found by the index that its purge uses. */
export async function listOverdue(db: Database, settings: RetentionSettings, now: Date): Promise<Overdue[]> {
  const found = listAged().map(({ table, rule }) => {
    const due = new Date(now.getTime() - daysOf(rule, settings) * DAY_MS);
    return sql`
      select ${table}::text as "table", ${rule.what}::text as what,
        extract(epoch from ${due}::timestamptz - oldest::timestamptz)::float8 as seconds
      from (select ${sql.ref(rule.since)} as oldest from ${sql.table(table)}
        where ${sql.ref(rule.since)} < ${due} ${condition(rule)} order by 1 limit 1) as first`;
  });
  const { rows } = await sql<Overdue>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.toSorted((one, other) => other.seconds - one.seconds);
}

function condition({ where }: Aged) {
  return where === undefined ? sql`` : sql`and ${sql.raw(where)}`;
}

/** The time of the database, which all processes share. */
export async function findDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database did not say what time it is');
  return rows[0].now;
}
