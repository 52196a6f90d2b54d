import type { Database } from '#database/database.ts';
import { toProcess } from '#runs/run.ts';

/** Runs of all monitors or of one, with their progress as the user sees it. */
export async function listMonitorRuns(db: Database, monitorId?: string) {
  const runs = await db
    .selectFrom('monitor_run')
    .innerJoin('run', 'run.id', 'monitor_run.run_id')
    .selectAll()
    .$if(monitorId !== undefined, (query) => query.where('monitor_id', '=', monitorId ?? ''))
    .orderBy('number')
    .execute();
  return runs.map((run) => ({ ...run, ...toProcess(run) }));
}
