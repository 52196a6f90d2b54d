import type { Database } from '#database/database.ts';
import type { RunState } from './tracked.ts';

export interface TrackedRun extends RunState {
  readonly collectedCount: number;
}

/** All in one query, however many are asked for; runs over walls that the account does not track are left out. */
export async function listTrackedRuns(
  db: Database,
  { accountId, ids, demo }: { accountId: number; ids: readonly string[]; demo: boolean | undefined },
): Promise<TrackedRun[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .innerJoin('vk_collection as run', 'run.vk_account_id', 'wall.id')
    .where('tracked.account_id', '=', accountId)
    .where('run.id', 'in', [...ids])
    .$if(demo !== undefined, (query) => query.where('tracked.demo', '=', demo === true))
    .select(['run.id', 'run.status', 'run.percent', 'run.message', 'run.lane'])
    .select('wall.collected_count as collectedCount')
    .execute();
}
