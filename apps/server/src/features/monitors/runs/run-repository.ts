import { placeSchema } from '@vidno/contract/monitors/monitors';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { RunInHand } from './run-in-hand.ts';

const placeColumn = z.nullable(placeSchema);

/** A run that no due time asked for. The caller holds the monitor, which has none under way. */
export async function beginRun(
  trx: Transaction,
  { monitor, id, now }: { monitor: Pick<Row<'monitor'>, 'id' | 'source_kind' | 'last_number'>; id: string; now: Date },
): Promise<void> {
  const number = monitor.last_number + 1;
  await trx
    .insertInto('monitor_run')
    .values({
      ...{ id, monitor_id: monitor.id, number, source_kind: monitor.source_kind, due_at: now, created_at: now },
      message: '',
    })
    .execute();
  await trx.updateTable('monitor').set({ waiting: true, last_number: number }).where('id', '=', monitor.id).execute();
}

interface Taking {
  readonly worker: string;
  readonly kind: string;
  readonly now: Date;
  /** Runs of which nothing was heard since, or is said to be heard only later than the other, have lost their worker. */
  readonly heardAfter: Date;
  readonly heardBefore: Date;
  readonly limit: number;
}

/** Puts runs that nobody has in hand into the hands of this worker. */
export async function takeRuns(db: Database, taking: Taking): Promise<RunInHand[]> {
  const { worker, kind, now, heardAfter, heardBefore, limit } = taking;
  const rows = await db
    .with(
      (cte) => cte('free').materialized(),
      (trx) =>
        trx
          .selectFrom('monitor_run')
          .select('id')
          // Written out: the index holds those that wait only.
          .where('status', '=', sql.lit('wait'))
          .where('source_kind', '=', kind)
          .where((eb) =>
            eb.or([eb('worked_at', 'is', null), eb('worked_at', '<', heardAfter), eb('worked_at', '>', heardBefore)]),
          )
          .orderBy('created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('monitor_run as run')
    .from(['free', 'monitor'])
    .set((eb) => ({ worker, worked_at: now, attempts: eb('run.attempts', '+', 1) }))
    .whereRef('run.id', '=', 'free.id')
    .whereRef('monitor.id', '=', 'run.monitor_id')
    .returning(['run.id', 'run.number', 'run.attempts', 'monitor.id as monitorId', 'monitor.keyword'])
    .returning(['monitor.source_id as sourceId', 'monitor.place', 'monitor.created_at as createdAt'])
    .execute();
  return rows.map(({ place, ...run }) => ({ ...run, place: z.parse(placeColumn, place) }));
}

/** This worker is still at them. */
export async function touchRuns(
  db: Database,
  { worker, ids, now }: { worker: string; ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('monitor_run')
    .set({ worked_at: now })
    .where('id', 'in', [...ids])
    .where('worker', '=', worker)
    .where('status', '=', 'wait')
    .execute();
}

/** Others may take it at once, as if nobody had begun. */
export async function letGoOfRun(db: Database, { id, worker }: { id: string; worker: string }): Promise<void> {
  await db
    .updateTable('monitor_run')
    .set((eb) => ({ worker: null, worked_at: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('status', '=', 'wait')
    .execute();
}

export async function findWaitingRun(trx: Transaction, monitorId: string): Promise<string | null> {
  const run = await trx
    .selectFrom('monitor_run')
    .select('id')
    .where('monitor_id', '=', monitorId)
    .where('status', '=', 'wait')
    .executeTakeFirst();
  return run?.id ?? null;
}

export interface EndOfRun {
  readonly status: 'ok' | 'error';
  readonly message: string;
  readonly finished_at: Date;
  readonly against: number | null;
  readonly count?: number;
  readonly new_count?: number;
  readonly changed_count?: number;
  readonly gone_count?: number;
  readonly seen_back?: Date | null;
}

export async function isWaiting(trx: Transaction, id: string): Promise<boolean> {
  const run = await trx.selectFrom('monitor_run').select('status').where('id', '=', id).executeTakeFirst();
  return run?.status === 'wait';
}

/** Of a run that waits, and of its monitor, which the caller holds. */
export async function updateEndOfRun(
  trx: Transaction,
  { id, number }: Pick<RunInHand, 'id' | 'number'>,
  end: EndOfRun,
): Promise<void> {
  await trx
    .with('ended', (cte) => cte.updateTable('monitor_run').set(end).where('id', '=', id).returning('monitor_id'))
    .updateTable('monitor')
    .from('ended')
    .set({ waiting: false, ...(end.status === 'ok' && { ok_number: number }) })
    .whereRef('monitor.id', '=', 'ended.monitor_id')
    .execute();
}
