import type { RefreshProgress } from '@vidno/contract/vk/tracked-list';
import { HOUR_MS } from '#config/time.ts';
import type { Caller } from '#features/identity/tools.ts';
import type { Tools } from '#tools.ts';
import { refreshAccount } from '../track-account.ts';
import { countRefreshing, listToRefresh } from './list-repository.ts';

/** What VK was asked about so lately is fresh. */
const FRESH_MS = HOUR_MS;

/** Starts a reading of all walls of an account that are not fresh, the one that was read longest ago first. At most 200 short transactions. */
export async function refreshAll(
  tools: Pick<Tools, 'db' | 'clock'>,
  { accountId, services }: { accountId: number; services: Caller['services'] },
): Promise<RefreshProgress> {
  const before = new Date(tools.clock().getTime() - FRESH_MS);
  const ids = await listToRefresh(tools.db, { accountId, before });
  for (const id of ids) await refreshAccount(tools, { id, accountId, services });
  return await findRefreshProgress(tools, accountId);
}

export async function findRefreshProgress(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  accountId: number,
): Promise<RefreshProgress> {
  const { pausedUntil, ...counts } = await countRefreshing(db, { accountId, now: clock() });
  return { ...counts, paused_until: pausedUntil?.toISOString() ?? null };
}
