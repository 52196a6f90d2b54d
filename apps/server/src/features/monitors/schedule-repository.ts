import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { DueTimes } from './due-times.ts';

export type DueMonitor = Pick<
  Row<'monitor'>,
  'account_id' | 'id' | 'source_kinds' | 'refresh_minutes' | 'ends_at' | 'schedule_from' | 'next_due_at' | 'last_number'
>;

interface ScheduleWindow {
  /** The earliest due time of all monitors; null when nothing is due any more. */
  readonly nextDueAt: Date | null;
  /** The latest due time recorded as passed; in the future after a clock rollback. */
  readonly latestPassed: Date | null;
}

/** Two index lookups, independent of the number of monitors. */
export async function findScheduleWindow(db: Database): Promise<ScheduleWindow> {
  const { rows } = await sql<ScheduleWindow>`
    select
      (select min(next_due_at) from monitor where not waiting and next_due_at <= ends_at) as "nextDueAt",
      (select max(previous_due_at) from monitor where not waiting) as "latestPassed"`.execute(db);
  return rows[0] ?? { nextDueAt: null, latestPassed: null };
}

/** Earliest first; skips monitors that another worker is starting. */
export async function lockDueMonitors(
  trx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<DueMonitor[]> {
  return await trx
    .selectFrom('monitor')
    .select([
      'account_id',
      'id',
      'source_kinds',
      'refresh_minutes',
      'ends_at',
      'schedule_from',
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

/** The next state of a due monitor and the run to start. */
export interface ScheduledStart extends DueTimes {
  readonly monitor: Pick<DueMonitor, 'account_id' | 'id' | 'source_kinds'>;
  /** Null when the monitor has ended or its service is not paid for. */
  readonly run: { readonly id: string; readonly number: number; readonly dueAt: Date } | null;
}

/** Updates the due times of all these monitors and inserts their runs, in one statement each. */
export async function applyStarts(trx: Transaction, starts: readonly ScheduledStart[]): Promise<void> {
  const rows = JSON.stringify(
    starts.map(({ monitor, previousDueAt, nextDueAt, run }) => ({
      account_id: monitor.account_id,
      monitor_id: monitor.id,
      previous_due_at: previousDueAt,
      next_due_at: nextDueAt,
      run_id: run?.id,
      number: run?.number,
      due_at: run?.dueAt,
    })),
  );
  const start = sql`jsonb_to_recordset(${rows}::jsonb) as start (account_id bigint, monitor_id uuid,
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
 * Moves back all due times that were planned by a clock ahead of this one, by as much as it was ahead. Each monitor then waits as
 * long as it had to wait before the rollback.
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
    update monitor set schedule_from = schedule_from - ahead.span, previous_due_at = previous_due_at - ahead.span,
      next_due_at = next_due_at - ahead.span
    from ahead where not waiting and previous_due_at > ${plannedAfter}::timestamptz`.execute(trx);
}

/** Returns the accounts that were not paused yet. Safe to call from several processes at once. */
export async function insertPauses(trx: Transaction, accountIds: readonly number[], now: Date): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ accountId: number }>`
    insert into monitor_pause (account_id, began_at)
    select value::bigint, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb) order by value::bigint
    on conflict (account_id) do nothing returning account_id as "accountId"`.execute(trx);
  return rows.map(({ accountId }) => accountId);
}

export async function deletePauses(trx: Transaction, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .deleteFrom('monitor_pause')
    .where('account_id', 'in', [...accountIds])
    .execute();
}
