import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '#features/sources/public.ts';
import { toMonitor } from '../rules.ts';
import { countMonitors, listMonitorPage } from './shown-monitor-repository.ts';

/** One page of the account's monitors, newest first, and how many there are over all pages. */
export async function listMonitors(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, page }: { accountId: number; page: number },
): Promise<{ monitors: Monitor[]; totalCount: number }> {
  const totalCount = await countMonitors(db, accountId);
  if (page * MONITOR_PAGE_SIZE >= totalCount) return { monitors: [], totalCount };
  const shown = await listMonitorPage(db, { accountId, page, pageSize: MONITOR_PAGE_SIZE });
  const sources = new Map((await listSources(db)).map((source) => [source.id, source]));
  const now = clock();
  const monitors = shown.map((monitor) => toMonitor(monitor, { source: sources.get(monitor.source_id), now }));
  return { monitors, totalCount };
}
