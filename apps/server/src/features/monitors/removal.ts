import type { Transaction } from '#database/database.ts';
import type { ForgetPeople } from '#features/catalogue/departures.ts';
import { forgetMonitor, rewriteAlerts } from '#features/notifications/notifications.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { daysAgo } from '#retention/table-facts.ts';
import { withdrawRun } from '#runs/advance-run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { alertKeyOf, forgetInAlert } from './alerts.ts';
import { REMOVED_ON_REQUEST, REMOVED_PROFILE } from './comparison.ts';
import { clearHits, type GoneHit, listGoneHits, listHitsOfPages } from './hit-repository.ts';
import {
  deleteMonitor,
  listMonitorIds,
  listMonitorsEndedBefore,
  lockMonitor,
  type OwnMonitor,
} from './monitor-repository.ts';
import { findWaitingRunId, listRunIds } from './run-repository.ts';

type RemoveMonitorOutcome =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' };

/** Removes the monitor with its results and withdraws its run in progress, even one that a worker holds. */
export async function removeMonitor(
  { db, clock, runEvents }: Pick<Tools, 'db' | 'clock' | 'runEvents'>,
  own: OwnMonitor,
): Promise<RemoveMonitorOutcome> {
  const removed = await db.transaction().execute(async (trx) => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return null;
    const waitingId = await findWaitingRunId(trx, monitor);
    const withdrawn = waitingId === null ? null : await withdrawRun(trx, waitingId, clock());
    await deleteEndedRuns(trx, await listRunIds(trx, own));
    await forgetMonitor(trx, own);
    await deleteMonitor(trx, own);
    return { withdrawn };
  });
  if (!removed) return { kind: 'refused', because: 'monitor_not_found' };
  if (removed.withdrawn) runEvents.emit('changed', removed.withdrawn);
  return { kind: 'removed' };
}

/** @limit queue: The rest is removed after the next query. */
const BATCH = 100;

/** Removes all monitors of an account. May be called again after a crash. */
export async function removeMonitorsOf(
  tools: Pick<Tools, 'db' | 'clock' | 'runEvents'>,
  accountId: number,
): Promise<void> {
  let ids: readonly string[];
  do {
    ids = await listMonitorIds(tools.db, { accountId, limit: BATCH });
    for (const id of ids) await removeMonitor(tools, { id, accountId });
  } while (ids.length === BATCH);
}

/** Removes all monitors that ended more than `resultDays` ago. */
export async function purgeMonitors(
  tools: Pick<Tools, 'db' | 'clock' | 'runEvents' | 'resultDays'>,
): Promise<{ monitors: number }> {
  const { db, clock, resultDays } = tools;
  const before = daysAgo(clock(), resultDays);
  const monitors = await purgeOverdue({
    list: (page) => listMonitorsEndedBefore(db, { before, ...page }),
    remove: async (own) => (await removeMonitor(tools, own)).kind === 'removed',
  });
  return { monitors };
}

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is cleared in the next transaction.
 */
const HITS_AT_ONCE = 500;

/** Clears what monitors and their alerts have kept of people who have left the catalogue, and of posts of people of VK who were removed. */
export const forgetInMonitors: ForgetPeople = async (trx, personIds, outside) => {
  const gone = await listGoneHits(trx, personIds, HITS_AT_ONCE);
  if (gone.length > 0) return await forgetHits(trx, gone, { title: REMOVED_PROFILE, isForGood: false });
  const vkIds = outside.map(({ vkId }) => vkId);
  const posts = await listHitsOfPages(trx, vkIds, HITS_AT_ONCE);
  return posts.length === 0 ? 'done' : await forgetHits(trx, posts, { title: REMOVED_ON_REQUEST, isForGood: true });
};

/** More may be left. */
async function forgetHits(
  trx: Transaction,
  hits: readonly GoneHit[],
  how: { readonly title: string; readonly isForGood: boolean },
): Promise<'more'> {
  const byAlert = Map.groupBy(hits, (hit) => alertKeyOf(hit.monitor_id, hit.first_run));
  // The alert of a run names those whom the run was the first to find.
  const alerts = [...byAlert].flatMap(([key, [hit]]) => (hit ? [{ accountId: hit.account_id, key }] : []));
  await rewriteAlerts(trx, alerts, ({ key, ...copy }) => forgetInAlert(copy, byAlert.get(key) ?? []));
  await clearHits(trx, hits, how);
  return 'more';
}
