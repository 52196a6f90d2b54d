import { placeSchema } from '@vidno/contract/monitors/monitors';
import * as z from 'zod/mini';
import type { Database, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { LockedMonitor, OwnMonitor } from './monitor-repository.ts';

const placeColumn = z.nullable(placeSchema);

/** What a check needs to know about its monitor. */
export type CheckTarget = NonNullable<Awaited<ReturnType<typeof findCheckTarget>>>;

export async function findCheckTarget(db: Database, { id, accountId }: OwnMonitor) {
  const row = await db
    .selectFrom('monitor')
    .select(['keyword', 'place', 'source_ids as sourceIds', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, accountId, place: z.parse(placeColumn, row.place) } : null;
}

type NewMonitorRun = Pick<Row<'monitor_run'>, 'account_id' | 'monitor_id' | 'number' | 'run_id' | 'due_at'>;

/** Adds a run outside the schedule. The caller has locked the monitor, which has no run in progress. */
export async function insertMonitorRun(trx: Transaction, run: NewMonitorRun): Promise<void> {
  await trx.insertInto('monitor_run').values(run).execute();
  await trx
    .updateTable('monitor')
    .set({ waiting: true, last_number: run.number })
    .where('account_id', '=', run.account_id)
    .where('id', '=', run.monitor_id)
    .execute();
}

type Counts = Pick<Row<'monitor_run'>, 'count' | 'new_count' | 'changed_count' | 'gone_count' | 'complete_since'>;

/** Ends the run in progress of a locked monitor, which has checked these sources; null means that it has failed. */
export async function updateEndOfRun(
  trx: Transaction,
  { account_id, id, last_number, last_ok_number, checked_source_ids }: LockedMonitor,
  done: { readonly counts: Counts; readonly checkedIds: readonly string[] } | null,
): Promise<void> {
  await trx
    .with('ended', (cte) =>
      cte
        .updateTable('monitor_run')
        .set({ compared_with: last_ok_number, ...done?.counts })
        .where('account_id', '=', account_id)
        .where('monitor_id', '=', id)
        .where('number', '=', last_number),
    )
    .updateTable('monitor')
    .set({
      waiting: false,
      ...(done && {
        last_ok_number: last_number,
        checked_source_ids: [...new Set([...checked_source_ids, ...done.checkedIds])],
      }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function findWaitingRunId(
  trx: Transaction,
  { account_id, id, waiting, last_number }: LockedMonitor,
): Promise<string | null> {
  if (!waiting) return null;
  const run = await trx
    .selectFrom('monitor_run')
    .select('run_id')
    .where('account_id', '=', account_id)
    .where('monitor_id', '=', id)
    .where('number', '=', last_number)
    .executeTakeFirstOrThrow();
  return run.run_id;
}

export async function listRunIds(trx: Transaction, { id, accountId }: OwnMonitor): Promise<string[]> {
  const runs = await trx
    .selectFrom('monitor_run')
    .select('run_id')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', id)
    .execute();
  return runs.map(({ run_id }) => run_id);
}

export async function listMonitorRunsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'monitor_run'>, 'monitor_id' | 'number'>>,
) {
  return await db
    .selectFrom('monitor_run as own')
    .innerJoin('run', 'run.id', 'own.run_id')
    .select(['own.monitor_id', 'own.number', 'own.due_at', 'run.status', 'run.message', 'run.finished_at'])
    .select(['own.count', 'own.new_count', 'own.changed_count', 'own.gone_count'])
    .where('own.account_id', '=', accountId)
    .where((eb) =>
      eb(
        eb.refTuple('own.monitor_id', 'own.number'),
        '>',
        eb.tuple(after?.monitor_id ?? BEFORE_ALL_IDS, after?.number ?? 0),
      ),
    )
    .orderBy('own.monitor_id')
    .orderBy('own.number')
    .limit(limit)
    .execute();
}
