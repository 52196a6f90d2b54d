import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Neighbours } from './schedule-rules.ts';

export type DueMonitor = Pick<
  Row<'monitor'>,
  'account_id' | 'id' | 'source_kind' | 'refresh_minutes' | 'ends_at' | 'grid_from' | 'next_due_at' | 'last_number'
>;

export interface Outlook {
  /** The earliest due time of all; null where none is to come. */
  readonly nextDueAt: Date | null;
  /** The latest due time that is thought to have passed. */
  readonly latestPassed: Date | null;
}

/** Two probes of an index, however many monitors there are. */
export async function findOutlook(db: Database): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select
      (select min(next_due_at) from monitor where not waiting and next_due_at <= ends_at) as "nextDueAt",
      (select max(previous_due_at) from monitor where not waiting) as "latestPassed"`.execute(db);
  return rows[0] ?? { nextDueAt: null, latestPassed: null };
}

/** Earliest first; those that another worker is starting just now are left to it. */
export async function lockDueMonitors(
  trx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<DueMonitor[]> {
  return await trx
    .selectFrom('monitor')
    .select([
      'account_id',
      'id',
      'source_kind',
      'refresh_minutes',
      'ends_at',
      'grid_from',
      'next_due_at',
      'last_number',
    ])
    .where('waiting', '=', sql.lit(false))
    .whereRef('next_due_at', '<=', 'ends_at')
    .where('next_due_at', '<=', now)
    .orderBy('next_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What becomes of a monitor that is due. */
export interface Start extends Neighbours {
  readonly monitor: Pick<DueMonitor, 'account_id' | 'id' | 'source_kind'>;
  /** Null where it may not look, or no longer. */
  readonly run: { readonly id: string; readonly number: number; readonly dueAt: Date } | null;
}

/** All at once: what monitors know of their runs, and when each is due next. */
export async function insertStarts(trx: Transaction, starts: readonly Start[]): Promise<void> {
  const given = JSON.stringify(
    starts.map(({ monitor, previousDueAt, nextDueAt, run }) => ({
      ...{ account_id: monitor.account_id, monitor_id: monitor.id },
      ...{ previous_due_at: previousDueAt, next_due_at: nextDueAt },
      ...{ run_id: run?.id, number: run?.number, due_at: run?.dueAt },
    })),
  );
  const start = sql`jsonb_to_recordset(${given}::jsonb) as start (account_id bigint, monitor_id uuid,
    previous_due_at timestamptz, next_due_at timestamptz, run_id uuid, number integer, due_at timestamptz)`;
  await sql`
    update monitor set previous_due_at = start.previous_due_at, next_due_at = start.next_due_at,
      waiting = start.run_id is not null, last_number = coalesce(start.number, last_number)
    from ${start} where monitor.account_id = start.account_id and monitor.id = start.monitor_id`.execute(trx);
  await sql`
    insert into monitor_run (account_id, monitor_id, number, run_id, due_at)
    select account_id, monitor_id, number, run_id, due_at from ${start} where run_id is not null`.execute(trx);
}

const CLOCK_LOCK = 7_640_891_577;

/**
 * Moves the due times of all monitors that were planned by a clock ahead of this one, by as much as it was ahead: each
 * still waits as long as it had to wait then, and they keep their distances.
 */
export async function moveDueTimesBack(
  trx: Transaction,
  { now, plannedAfter }: { now: Date; plannedAfter: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`.execute(trx);
  await sql`
    with ahead as materialized (
      select max(previous_due_at) - ${now}::timestamptz as span from monitor
      where not waiting and previous_due_at > ${plannedAfter}::timestamptz
    )
    update monitor set grid_from = grid_from - ahead.span, previous_due_at = previous_due_at - ahead.span,
      next_due_at = next_due_at - ahead.span
    from ahead where not waiting and previous_due_at > ${plannedAfter}::timestamptz`.execute(trx);
}
