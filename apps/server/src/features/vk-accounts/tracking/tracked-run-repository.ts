import type { Database } from '#database/database.ts';
import { toProcess } from '#runs/run.ts';
import type { CollectionProcess } from './tracked.ts';

export interface TrackedRun extends CollectionProcess {
  readonly collectedCount: number;
}

/** Runs over walls that the account does not track are left out. */
export async function listTrackedRuns(
  db: Database,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<TrackedRun[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .innerJoin('run', 'run.subject_id', 'wall.id')
    .where('tracked.account_id', '=', accountId)
    .where('run.id', 'in', [...ids])
    .where('run.kind', '=', 'vk_collection')
    .select(['run.id', 'run.status', 'run.percent', 'run.message', 'run.lane'])
    .select('wall.collected_count as collectedCount')
    .execute();
  return rows.map(({ id, collectedCount, ...run }) => ({ id, collectedCount, ...toProcess(run) }));
}
