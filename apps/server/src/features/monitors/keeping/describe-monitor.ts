import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '#features/sources/public.ts';
import { toMonitor } from '../rules.ts';
import type { OwnMonitor } from './monitor-repository.ts';
import { findShownMonitor } from './shown-monitor-repository.ts';

export interface DescribeMonitorTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** Null for anybody else's. */
export async function describeMonitor({ db, clock }: DescribeMonitorTools, own: OwnMonitor): Promise<Monitor | null> {
  const shown = await findShownMonitor(db, own);
  if (!shown) return null;
  const sources = await listSources(db);
  return toMonitor(shown, { source: sources.find(({ id }) => id === shown.source_id), now: clock() });
}
