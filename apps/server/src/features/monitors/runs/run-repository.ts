import { placeSchema } from '@vidno/contract/monitors/monitors';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { HeldMonitor, OwnMonitor } from '../keeping/monitor-repository.ts';

const placeColumn = z.nullable(placeSchema);

/** What a look has to know of its monitor. */
export type Watched = NonNullable<Awaited<ReturnType<typeof findWatched>>>;

export async function findWatched(db: Database, { id, accountId }: OwnMonitor) {
  const row = await db
    .selectFrom('monitor')
    .select(['keyword', 'place', 'source_id as sourceId', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, accountId, place: z.parse(placeColumn, row.place) } : null;
}

export type NewMonitorRun = Pick<Row<'monitor_run'>, 'account_id' | 'monitor_id' | 'number' | 'run_id' | 'due_at'>;

/** The first run of a monitor, or one that no due time asked for. The caller holds the monitor, which has none under way. */
export async function insertMonitorRun(trx: Transaction, run: NewMonitorRun): Promise<void> {
  await trx.insertInto('monitor_run').values(run).execute();
  await trx
    .updateTable('monitor')
    .set({ waiting: true, last_number: run.number })
    .where('account_id', '=', run.account_id)
    .where('id', '=', run.monitor_id)
    .execute();
}

export type Counts = Pick<Row<'monitor_run'>, 'count' | 'new_count' | 'changed_count' | 'gone_count' | 'seen_back'>;

/** Of the run under way, and of its monitor, which the caller holds. Null: it has failed, and counts nothing. */
export async function updateEndOfRun(
  trx: Transaction,
  { account_id, id, last_number, ok_number }: HeldMonitor,
  counts: Counts | null,
): Promise<void> {
  await trx
    .with('ended', (cte) =>
      cte
        .updateTable('monitor_run')
        .set({ against: ok_number, ...counts })
        .where('account_id', '=', account_id)
        .where('monitor_id', '=', id)
        .where('number', '=', last_number),
    )
    .updateTable('monitor')
    .set({ waiting: false, ...(counts && { ok_number: last_number }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Of the run under way. */
export async function findWaitingRunId(
  trx: Transaction,
  { account_id, id, waiting, last_number }: HeldMonitor,
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
