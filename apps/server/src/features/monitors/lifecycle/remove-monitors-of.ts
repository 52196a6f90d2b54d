import { listMonitorIds } from './monitor-repository.ts';
import { type RemoveMonitorTools, removeMonitor } from './remove-monitor.ts';

/** @limit queue: The rest is removed after the next query. */
const BATCH = 100;

/** Removes all monitors of an account. May be called again after a crash. */
export async function removeMonitorsOf(tools: RemoveMonitorTools, accountId: number): Promise<void> {
  let ids: readonly string[];
  do {
    ids = await listMonitorIds(tools.db, { accountId, limit: BATCH });
    for (const id of ids) await removeMonitor(tools, { id, accountId });
  } while (ids.length === BATCH);
}
