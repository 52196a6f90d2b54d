import type { Database } from '#database/database.ts';
import { forgetMonitor } from '#features/notifications/public.ts';
import { deleteMonitor, lockMonitor } from './monitor-repository.ts';

/** Removes the monitor and all it has found. A run of it that goes on finds nothing to end. */
export async function removeMonitor(
  { db }: { readonly db: Database },
  own: { id: string; accountId: number },
): Promise<{ kind: 'removed' } | { kind: 'refused'; because: 'monitor_not_found' }> {
  return await db.transaction().execute(async (trx) => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
    await forgetMonitor(trx, monitor.id);
    await deleteMonitor(trx, monitor.id);
    return { kind: 'removed' };
  });
}
