import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

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
