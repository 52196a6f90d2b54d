import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '#features/sources/public.ts';
import type { OwnMonitor } from '../lifecycle/monitor-repository.ts';
import { toMonitor } from '../rules.ts';
import { countMonitors, findMonitorView, listMonitorPage } from './monitor-view-repository.ts';

interface MonitorViewTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** One page of the account's monitors, newest first, with the total over all pages. */
export async function listMonitors(
  { db, clock }: MonitorViewTools,
  { accountId, page }: { accountId: number; page: number },
): Promise<{ monitors: Monitor[]; totalCount: number }> {
  const totalCount = await countMonitors(db, accountId);
  if (page * MONITOR_PAGE_SIZE >= totalCount) return { monitors: [], totalCount };
  const views = await listMonitorPage(db, { accountId, page, pageSize: MONITOR_PAGE_SIZE });
  const sources = new Map((await listSources(db)).map((source) => [source.id, source]));
  const now = clock();
  return { monitors: views.map((view) => toMonitor(view, { source: sources.get(view.source_id), now })), totalCount };
}

/** Null when the account has no such monitor. */
export async function findMonitor({ db, clock }: MonitorViewTools, own: OwnMonitor): Promise<Monitor | null> {
  const view = await findMonitorView(db, own);
  if (!view) return null;
  const sources = await listSources(db);
  return toMonitor(view, { source: sources.find(({ id }) => id === view.source_id), now: clock() });
}
