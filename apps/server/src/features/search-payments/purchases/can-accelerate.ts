import { findLongestWait, findWaitingRun } from '#runs/wait-repository.ts';
import type { PurchaseTools } from './purchase-tools.ts';

/** Tariffs to which the speed-up is offered: «Пробный» and «Разовый 1 день». */
const ACCELERATED_TARIFFS: readonly string[] = ['trial', 'day'];
/** Below this nobody is offered anything: the queue moves fast enough. */
const LONG_WAIT_MS = 2 * 60_000;

/** Whether a search may be moved to the fast lane: only while the queue is measured to be slow. */
export async function canAccelerate(
  { db, clock, findTariffId }: PurchaseTools,
  { accountId, searchId }: { readonly accountId: number; readonly searchId: string },
): Promise<boolean> {
  const run = await findWaitingRun(db, { accountId, subjectId: searchId });
  if (!run || run.lane === 'fast') return false;
  const now = clock();
  const since = await findLongestWait(db, { kind: run.kind, lane: run.lane });
  if (since === null || now.getTime() - since.getTime() < LONG_WAIT_MS) return false;
  const tariffId = await findTariffId(accountId);
  return tariffId !== null && ACCELERATED_TARIFFS.includes(tariffId);
}
