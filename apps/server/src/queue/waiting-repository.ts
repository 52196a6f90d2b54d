import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { KIND_NAMES, KINDS, type Kind, type KindName, type RowKey, type RowOfKind } from './queue.ts';

/**
 * More that have lost their job get it within the next hours.
 * @limit time: The rest of the waiting rows gets its job an hour later.
 */
const SENT_AGAIN_AT_ONCE = 10_000;

/** Counts an attempt at a row that waits, and returns the row; null if it waits no longer. The count is the fence of the attempt. */
export async function startAttempt<N extends KindName>(
  db: Database,
  kind: N,
  key: RowKey,
): Promise<RowOfKind<N> | null> {
  const { table, ...columns } = KINDS[kind];
  const { rows } = await sql<RowOfKind<N>>`
    update ${sql.table(table)} set attempts = attempts + 1
    where ${isRow(columns, key)} and state = 'waiting'
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Stores what came of the attempt. Does nothing if another attempt has started since, or the row waits no longer. */
export async function endAttempt<N extends KindName>(
  db: Database | Transaction,
  kind: N,
  row: RowOfKind<N>,
  change: Partial<RowOfKind<N>>,
): Promise<void> {
  const { table, ...columns } = KINDS[kind];
  const assignments = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where ${isRow(columns, row as unknown as RowKey)} and attempts = ${row.attempts} and state = 'waiting'`.execute(db);
}

function isRow({ key }: Pick<Kind, 'key'>, values: RowKey) {
  return sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${values[column]}`),
    sql` and `,
  );
}

/**
 * Sends the jobs of waiting rows that have none: after a restore or a move, or when the queue was made after the row. The function
 * and the columns are those of the triggers.
 */
export async function sendWaiting(db: Database, kind: KindName): Promise<void> {
  const { key, inOrderOf } = KINDS[kind];
  await sql`
    select send_job(${kind}, waiting.job_key, waiting.job_data)
    from (
      select job_key(to_jsonb(r), ${[...inOrderOf]}::text[]) as job_key, job_data(to_jsonb(r), ${[...key]}::text[]) as job_data
      from ${waitingRows(kind)}
    ) waiting
    where not exists (
      select from pgboss.job
      where job.name = ${kind} and job.state <= 'active'
        and job.singleton_key = waiting.job_key and job.data = waiting.job_data
    )
    limit ${SENT_AGAIN_AT_ONCE}`.execute(db);
}

/** The keys of what waits, the oldest first. */
export async function listWaiting(db: Database, kind: KindName, limit: number): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select ${sql.join(KINDS[kind].key.map((column) => sql.ref(column)))} from ${waitingRows(kind)} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many rows of each kind wait to be carried out. */
export async function countWaiting(db: Database): Promise<{ readonly kind: KindName; readonly waiting: number }[]> {
  const counts = KIND_NAMES.map((kind) => {
    return sql`select ${sql.lit(kind)} as kind, count(*)::integer as waiting from ${waitingOf(kind)}`;
  });
  const { rows } = await sql<{ kind: KindName; waiting: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** Sends the job of a row that waits already, because it may be time for it sooner than was thought. */
export async function hurry(trx: Transaction, kind: KindName, key: RowKey): Promise<void> {
  const { table, key: columns, inOrderOf } = KINDS[kind];
  await sql`
    select send_job(${kind}, job_key(to_jsonb(r), ${[...inOrderOf]}::text[]), job_data(to_jsonb(r), ${[...columns]}::text[]))
    from ${sql.table(table)} r where ${isRow({ key: columns }, key)} and state = 'waiting'`.execute(trx);
}

/** The oldest first. */
function waitingRows(kind: KindName) {
  const { oldestBy = 'created_at' }: Kind = KINDS[kind];
  return sql`${waitingOf(kind)} order by ${sql.ref(oldestBy)}`;
}

function waitingOf(kind: KindName) {
  const { table, only }: Kind = KINDS[kind];
  const isOfKind = only ? sql`${sql.ref(only.column)} = ${only.value}` : sql`true`;
  return sql`${sql.table(table)} r where state = 'waiting' and ${isOfKind}`;
}
