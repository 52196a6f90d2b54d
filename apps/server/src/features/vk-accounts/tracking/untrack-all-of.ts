import { lockWall } from '../walls/wall-repository.ts';
import { withdrawIfUntracked } from '../walls/withdraw-if-untracked.ts';
import { listTrackedIds } from './tracked-id-repository.ts';
import { deleteTracked } from './tracked-repository.ts';
import type { UntrackAccountTools } from './untrack-account.ts';

/** @limit queue: The rest is taken off the list after the next query. */
const BATCH = 100;

/**
 * Takes everything off the list of an account. A run over a wall that nobody else tracks is withdrawn. May be called again after
 * a crash.
 */
export async function untrackAllOf({ db, clock }: UntrackAccountTools, accountId: number): Promise<void> {
  let tracked: Awaited<ReturnType<typeof listTrackedIds>>;
  do {
    tracked = await listTrackedIds(db, { accountId, limit: BATCH });
    for (const { id, vkAccountId } of tracked) {
      await db.transaction().execute(async (trx) => {
        const wall = await lockWall(trx, vkAccountId);
        await deleteTracked(trx, { id, accountId });
        if (wall) await withdrawIfUntracked(trx, wall, clock());
      });
    }
  } while (tracked.length === BATCH);
}
