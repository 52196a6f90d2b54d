import { placeSchema } from '@vidno/contract/monitors/monitors';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

const placeColumn = z.nullable(placeSchema);

/** A monitor with its latest run, when a run last ended, and the figures of the latest run that succeeded. */
export type ShownMonitor = Awaited<ReturnType<typeof listMonitorPage>>[number];

export async function findShownMonitor(
  db: Database | Transaction,
  { id, accountId }: { id: string; accountId: number },
): Promise<ShownMonitor | null> {
  const row = await selectShown(db)
    .where('monitor.id', '=', id)
    .where('monitor.account_id', '=', accountId)
    .executeTakeFirst();
  return row ? toShown(row) : null;
}

export async function countMonitors(db: Database, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('monitor')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Newest first. */
export async function listMonitorPage(
  db: Database,
  { accountId, page, pageSize }: { accountId: number; page: number; pageSize: number },
) {
  const rows = await selectShown(db)
    .where('monitor.account_id', '=', accountId)
    .orderBy('monitor.created_at', 'desc')
    .orderBy('monitor.id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
  return rows.map(toShown);
}

function selectShown(db: Database | Transaction) {
  return db
    .selectFrom('monitor')
    .innerJoin('monitor_run as latest', (join) =>
      join.onRef('latest.monitor_id', '=', 'monitor.id').onRef('latest.number', '=', 'monitor.last_number'),
    )
    .leftJoin('monitor_run as before', (join) =>
      join
        .onRef('before.monitor_id', '=', 'monitor.id')
        .on('before.number', '=', (eb) => eb('monitor.last_number', '-', 1)),
    )
    .leftJoin('monitor_run as ok', (join) =>
      join.onRef('ok.monitor_id', '=', 'monitor.id').onRef('ok.number', '=', 'monitor.ok_number'),
    )
    .select(['monitor.id', 'monitor.keyword', 'monitor.source_id', 'monitor.place', 'monitor.refresh_minutes'])
    .select(['monitor.collection_days', 'monitor.created_at', 'monitor.ends_at', 'monitor.next_due_at'])
    .select(['monitor.last_number', 'monitor.ok_number'])
    .select(['latest.id as run_id', 'latest.status', 'latest.message', 'latest.worker'])
    .select((eb) => eb.fn.coalesce('latest.finished_at', 'before.finished_at').as('last_ended_at'))
    .select(['ok.against', 'ok.count', 'ok.new_count', 'ok.changed_count', 'ok.gone_count']);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

function toShown({ place, run_id, status, message, worker, ...monitor }: JoinedRow) {
  return { ...monitor, place: z.parse(placeColumn, place), latest: { id: run_id, status, message, worker } };
}

export type ShownRun = Omit<Row<'monitor_run'>, 'monitor_id' | 'source_kind' | 'worked_at' | 'attempts'>;

/** The latest first. */
export async function listRunPage(
  db: Database,
  { monitorId, page, pageSize }: { monitorId: string; page: number; pageSize: number },
): Promise<ShownRun[]> {
  return await selectRuns(db)
    .where('monitor_id', '=', monitorId)
    .orderBy('number', 'desc')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
}

export async function findRun(db: Database, { id, monitorId }: { id: string; monitorId: string }) {
  const row = await selectRuns(db).where('id', '=', id).where('monitor_id', '=', monitorId).executeTakeFirst();
  return row ?? null;
}

function selectRuns(db: Database) {
  return db
    .selectFrom('monitor_run')
    .select(['id', 'number', 'due_at', 'created_at', 'status', 'message', 'worker', 'finished_at', 'against'])
    .select(['count', 'new_count', 'changed_count', 'gone_count', 'seen_back']);
}
