import { placeSchema } from '@vidno/contract/monitors/monitors';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SourceIds } from '#database/tables/search-list.ts';

/** Locked until the transaction ends. */
export type LockedMonitor = Row<'monitor'>;

export interface OwnMonitor {
  readonly id: string;
  readonly accountId: number;
}

export async function lockMonitor(trx: Transaction, own: OwnMonitor): Promise<LockedMonitor | null> {
  return (await selectMonitor(trx, own).forUpdate().executeTakeFirst()) ?? null;
}

function selectMonitor(db: Database | Transaction, { id, accountId }: OwnMonitor) {
  return db.selectFrom('monitor').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

const CREATION_LOCK = 7_640;

/** Serialises the additions of one account, so that its limit and the check for duplicates hold. */
export async function lockMonitorCreation(trx: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CREATION_LOCK}::integer, hashint8(${accountId}::bigint))`.execute(trx);
}

type MonitorKey = Pick<Row<'monitor'>, 'account_id' | 'source_ids' | 'place_id' | 'keyword_key'>;

export async function findActiveDuplicate(trx: Transaction, key: MonitorKey, now: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('monitor')
    .select('id')
    .where('account_id', '=', key.account_id)
    .where('source_ids', '=', sql<SourceIds>`${key.source_ids}::text[]`)
    .where('place_id', '=', key.place_id)
    .where('keyword_key', '=', key.keyword_key)
    .where('ends_at', '>', now)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countActive(trx: Transaction, accountId: number, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('monitor')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertMonitor(trx: Transaction, row: NewRow<'monitor'>): Promise<void> {
  await trx.insertInto('monitor').values(row).execute();
}

/** Its runs and hits are deleted by cascade. */
export async function deleteMonitor(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx.deleteFrom('monitor').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function listMonitorsEndedBefore(
  db: Database,
  { before, limit, offset }: { before: Date; limit: number; offset: number },
): Promise<OwnMonitor[]> {
  return await db
    .selectFrom('monitor')
    .select(['id', 'account_id as accountId'])
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function listMonitorIds(
  db: Database,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const placeColumn = z.nullable(placeSchema);

/** A monitor with its latest run, the end of its last finished run, the counts of its latest successful run, and its pause. */
export type MonitorView = Awaited<ReturnType<typeof listMonitorPage>>[number];

export async function findMonitorView(
  db: Database | Transaction,
  { id, accountId }: OwnMonitor,
): Promise<MonitorView | null> {
  const row = await selectMonitorViews(db)
    .where('monitor.id', '=', id)
    .where('monitor.account_id', '=', accountId)
    .executeTakeFirst();
  return row ? toMonitorView(row) : null;
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
  const rows = await selectMonitorViews(db)
    .where('monitor.account_id', '=', accountId)
    .orderBy('monitor.created_at', 'desc')
    .orderBy('monitor.id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
  return rows.map(toMonitorView);
}

function selectMonitorViews(db: Database | Transaction) {
  return db
    .selectFrom('monitor')
    .innerJoin('monitor_run as latest', (join) =>
      join
        .onRef('latest.account_id', '=', 'monitor.account_id')
        .onRef('latest.monitor_id', '=', 'monitor.id')
        .onRef('latest.number', '=', 'monitor.last_number'),
    )
    .innerJoin('run as latest_run', 'latest_run.id', 'latest.run_id')
    .leftJoin('monitor_run as before', (join) =>
      join
        .onRef('before.account_id', '=', 'monitor.account_id')
        .onRef('before.monitor_id', '=', 'monitor.id')
        .on('before.number', '=', (eb) => eb('monitor.last_number', '-', 1)),
    )
    .leftJoin('run as run_before', 'run_before.id', 'before.run_id')
    .leftJoin('monitor_run as ok', (join) =>
      join
        .onRef('ok.account_id', '=', 'monitor.account_id')
        .onRef('ok.monitor_id', '=', 'monitor.id')
        .onRef('ok.number', '=', 'monitor.last_ok_number'),
    )
    .leftJoin('monitor_pause as pause', 'pause.account_id', 'monitor.account_id')
    .select(['monitor.id', 'monitor.keyword', 'monitor.source_ids', 'monitor.place', 'monitor.refresh_minutes'])
    .select(['monitor.collection_days', 'monitor.created_at', 'monitor.ends_at', 'monitor.next_due_at'])
    .select(['monitor.last_number', 'monitor.last_ok_number', 'pause.began_at as paused_at'])
    .select(['latest.run_id', 'latest_run.status', 'latest_run.percent', 'latest_run.message', 'latest_run.lane'])
    .select((eb) => eb.fn.coalesce('latest_run.finished_at', 'run_before.finished_at').as('last_ended_at'))
    .select(['ok.compared_with', 'ok.count', 'ok.new_count', 'ok.changed_count', 'ok.gone_count']);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectMonitorViews>['execute']>>[number];

function toMonitorView({ place, run_id, status, percent, message, lane, ...monitor }: JoinedRow) {
  return { ...monitor, place: z.parse(placeColumn, place), latest: { id: run_id, status, percent, message, lane } };
}

export type RunView = Awaited<ReturnType<typeof listRunPage>>[number];

/** Latest first. */
export async function listRunPage(
  db: Database,
  own: OwnMonitor,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return await selectRuns(db, own)
    .orderBy('number', 'desc')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
}

export async function findRun(db: Database, own: OwnMonitor, runId: string): Promise<RunView | null> {
  return (await selectRuns(db, own).where('run_id', '=', runId).executeTakeFirst()) ?? null;
}

function selectRuns(db: Database, { id, accountId }: OwnMonitor) {
  return db
    .selectFrom('monitor_run')
    .innerJoin('run', 'run.id', 'monitor_run.run_id')
    .select(['run.id', 'number', 'due_at', 'run.created_at', 'run.status', 'run.percent', 'run.message', 'run.lane'])
    .select(['run.finished_at', 'compared_with', 'count', 'new_count', 'changed_count', 'gone_count', 'complete_since'])
    .where('monitor_run.account_id', '=', accountId)
    .where('monitor_id', '=', id);
}
