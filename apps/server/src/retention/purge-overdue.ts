import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/queue.ts';
import { ageAsTime, dueTime, isOver, type PurgeTools, purgeRows } from './purge-rows.ts';
import { PURGE_NAMES, type PurgeName, type RetentionSettings, type TableFacts } from './table-facts.ts';
import { listAged, TABLES } from './tables.ts';

/** @limit queue: The rest is removed after the next query. */
const BATCH = 200;
/** @limit queue: The rest waits. */
const AT_ONCE = 4;
/** @limit queue: The next call goes on. */
const LEFT_AT_MOST = 1_000;

interface Purge<Item> {
  /** The longest overdue first. */
  list(page: { readonly limit: number; readonly offset: number }): Promise<readonly Item[]>;
  /** False if it has to wait for a later call. */
  remove(item: Item): Promise<boolean>;
}

/**
 * Removes what is overdue, batch by batch, until nothing is left, and returns how much that was. What cannot be removed is
 * passed over and does not hold up the rest; its errors are thrown at the end.
 */
export async function purgeOverdue<Item>({ list, remove }: Purge<Item>): Promise<number> {
  const errors: unknown[] = [];
  let removed = 0;
  let left = 0;
  let overdue: readonly Item[];
  do {
    overdue = await list({ limit: BATCH, offset: left });
    for (let from = 0; from < overdue.length; from += AT_ONCE) {
      const outcomes = await Promise.allSettled(overdue.slice(from, from + AT_ONCE).map(remove));
      errors.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
      const gone = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
      removed += gone;
      left += outcomes.length - gone;
    }
  } while (overdue.length > 0 && left < LEFT_AT_MOST);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} could not be removed`);
  return removed;
}

/** What should have been deleted, and for how long. */
interface Overdue {
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

/** Rows by one job, and what needs code by one each. The times are UTC. */
const CRONS: Readonly<Record<PurgeName | 'rows', string>> = {
  rows: '*/10 * * * *',
  accounts: '*/10 * * * *',
  'query-photos': '*/10 * * * *',
  searches: '*/10 * * * *',
  visitors: '17 * * * *',
  monitors: '23 * * * *',
  'audit-purposes': '27 * * * *',
  'vk-walls': '41 * * * *',
  // Followed at once where they are recorded; this makes up for a process that has ended before.
  departures: '* * * * *',
};

/** Schedules everything that is deleted by age. */
export async function schedulePurges(
  scheduler: Scheduler,
  tools: PurgeTools,
  written: Readonly<Record<PurgeName, () => Promise<unknown>>>,
): Promise<void> {
  const purges = { ...written, rows: () => purgeRows(tools) };
  for (const name of ['rows', ...PURGE_NAMES] as const) {
    await scheduler.schedule(`purge-${name}`, CRONS[name], async () => {
      await purges[name]();
    });
  }
}
