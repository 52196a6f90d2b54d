import type { Database } from '#database/database.ts';
import type { Span } from '../cover-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { lockWall } from '../store/repository.ts';
import {
  clearDirty,
  insertRollUp,
  isSummed,
  listDirty,
  markAllDirty,
  markParentsDirty,
  outnumbers,
  setReady,
} from './repository.ts';
import { sumLeaves } from './sum-leaves.ts';
import { sumChildren } from './tree-repository.ts';

/** Of one tier, so that a transaction stays short: the wall cannot be stored meanwhile. */
const SPANS_AT_ONCE = 8;

/**
 * Brings the sums of a wall up to date with its posts, in short transactions; needs nothing but the account, may run
 * twice. To be called outside of any transaction: now and then during a run (not more often than about every
 * 2 000 posts), and before the run becomes ok: figures are exact only after it.
 */
export async function rollUp(db: Database, vkAccountId: string, limits: Limits = LIMITS): Promise<void> {
  if (!(await isSummed(db, vkAccountId))) {
    if (!(await outnumbers(db, vkAccountId, limits.summedFrom))) return;
    await db.transaction().execute(async (trx) => {
      await lockWall(trx, vkAccountId);
      await insertRollUp(trx, vkAccountId);
      await markAllDirty(trx, vkAccountId);
    });
  }
  while (await rollUpSome(db, vkAccountId));
}

/** Lower tiers first: a span is the sum of those below. False: there was nothing left to do. */
async function rollUpSome(db: Database, vkAccountId: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lockWall(trx, vkAccountId);
    const spans: Span[] = await listDirty(trx, vkAccountId, SPANS_AT_ONCE);
    const [first] = spans;
    if (!first) {
      await setReady(trx, vkAccountId);
      return false;
    }
    if (first.tier === 0) await sumLeaves(trx, vkAccountId, spans);
    else await sumChildren(trx, vkAccountId, spans);
    await markParentsDirty(trx, vkAccountId, spans);
    await clearDirty(trx, vkAccountId, spans);
    return true;
  });
}
