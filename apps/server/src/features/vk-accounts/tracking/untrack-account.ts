import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { lockWall } from '../walls/wall-repository.ts';
import { withdrawIfUntracked } from '../walls/withdraw-if-untracked.ts';
import { deleteTracked, findTracked } from './tracked-repository.ts';

export interface UntrackAccountTools {
  readonly db: Database;
  readonly clock: Clock;
}

export type UntrackAccountOutcome =
  | { readonly kind: 'untracked' }
  | { readonly kind: 'refused'; readonly because: 'tracked_account_not_found' };

/** If nobody else tracks the wall, its run is withdrawn too. */
export async function untrackAccount(
  { db, clock }: UntrackAccountTools,
  { id, accountId }: { id: string; accountId: number },
): Promise<UntrackAccountOutcome> {
  return await db.transaction().execute(async (trx): Promise<UntrackAccountOutcome> => {
    const tracked = await findTracked(trx, { id, accountId });
    if (!tracked) return { kind: 'refused', because: 'tracked_account_not_found' };
    const wall = await lockWall(trx, tracked.vkAccountId);
    await deleteTracked(trx, { id, accountId });
    if (wall) await withdrawIfUntracked(trx, wall, clock());
    return { kind: 'untracked' };
  });
}
