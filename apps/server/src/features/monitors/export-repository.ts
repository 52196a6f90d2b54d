import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listMonitorsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'monitor'>, 'id'>>,
) {
  return await db
    .selectFrom('monitor')
    .select(['id', 'keyword', 'source_id', 'place', 'refresh_minutes', 'collection_days', 'created_at', 'ends_at'])
    .select(['next_due_at', 'last_number'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
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

/** Whom and what the checks found. */
export async function listMonitorHitsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'monitor_hit'>, 'monitor_id' | 'key' | 'first_run'>>,
) {
  return await db
    .selectFrom('monitor_hit')
    .select(['monitor_id', 'key', 'first_run', 'last_run', 'kind', 'title', 'text', 'subtitle', 'url'])
    .select(['published_at', 'first_seen_at'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(
        eb.refTuple('monitor_id', 'key', 'first_run'),
        '>',
        eb.tuple(after?.monitor_id ?? BEFORE_ALL_IDS, after?.key ?? '', after?.first_run ?? 0),
      ),
    )
    .orderBy('monitor_id')
    .orderBy('key')
    .orderBy('first_run')
    .limit(limit)
    .execute();
}

/** At most one. */
export async function listPausesForExport(db: Database, accountId: number) {
  return await db.selectFrom('monitor_pause').select('began_at').where('account_id', '=', accountId).execute();
}
