import type { Database } from '#database/database.ts';
import { LIMITS, type Limits, type Span, toLeafTier } from '../days.ts';
import {
  clearDirty,
  countDirtyPosts,
  findPostsPerDay,
  findRollUp,
  findSummedPostsPerDay,
  hasMorePostsThan,
  listDirty,
  markAllDirty,
  markParentsDirty,
  type RollUp,
  setReady,
  sumChildren,
  sumLeaves,
  upsertRollUp,
} from './roll-up-repository.ts';
import { lockWall } from './store-repository.ts';

/**
 * Keeps transactions short, because they block the storing of posts.
 * @limit queue: The rest is summed in the next transaction.
 */
const SPANS_AT_ONCE = 4;

/** During a collection the sums are updated only after this share of the posts was added or changed. */
const MIN_CHANGED_SHARE = 0.2;

export interface RollUpOptions {
  /** The collection is still running: leave small changes to the call at its end. */
  readonly isCollecting?: boolean;
  readonly limits?: Limits;
}

/**
 * Brings the sums of a wall up to date in short transactions, so it must not be called inside one. Safe to run twice. Call
 * it before a run ends, because the figures are exact only afterwards, and optionally every few seconds during the run.
 */
export async function rollUp(
  db: Database,
  vkAccountId: string,
  { isCollecting = false, limits = LIMITS }: RollUpOptions = {},
): Promise<void> {
  const known = await findRollUp(db, vkAccountId);
  if (!known) {
    if (!(await hasMorePostsThan(db, vkAccountId, limits.rolledUpAbove))) return;
    await restart(db, vkAccountId, toLeafTier(await findPostsPerDay(db, vkAccountId), limits.postsPerLeaf));
  } else if (isCollecting && !(await isRollUpDue(db, vkAccountId, known))) return;
  while (await rollUpBatch(db, vkAccountId));
  await lowerLeafTier(db, vkAccountId, limits);
}

async function isRollUpDue(db: Database, vkAccountId: string, { leafTier, ready }: RollUp): Promise<boolean> {
  if (!ready) return true;
  const { dirty, summed } = await countDirtyPosts(db, vkAccountId, leafTier);
  return dirty > MIN_CHANGED_SHARE * summed;
}

/** A wall that has become busier gets smaller spans. */
async function lowerLeafTier(db: Database, vkAccountId: string, limits: Limits): Promise<void> {
  const rollUp = await findRollUp(db, vkAccountId);
  const leafTier = toLeafTier(await findSummedPostsPerDay(db, vkAccountId), limits.postsPerLeaf);
  if (!rollUp || leafTier >= rollUp.leafTier) return;
  await restart(db, vkAccountId, leafTier);
  while (await rollUpBatch(db, vkAccountId));
}

async function restart(db: Database, vkAccountId: string, leafTier: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWall(trx, vkAccountId);
    await upsertRollUp(trx, vkAccountId, leafTier);
    await markAllDirty(trx, vkAccountId, leafTier);
  });
}

/** Updates lower tiers first, because a span is the sum of those below. False if nothing was left to do. */
async function rollUpBatch(db: Database, vkAccountId: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lockWall(trx, vkAccountId);
    const rollUp = await findRollUp(trx, vkAccountId);
    const spans: Span[] = await listDirty(trx, vkAccountId, SPANS_AT_ONCE);
    const [first] = spans;
    if (!rollUp || !first) {
      await setReady(trx, vkAccountId);
      return false;
    }
    if (first.tier === rollUp.leafTier) await sumLeaves(trx, vkAccountId, { tier: first.tier, spans });
    else await sumChildren(trx, vkAccountId, spans);
    await markParentsDirty(trx, vkAccountId, spans);
    await clearDirty(trx, vkAccountId, spans);
    return true;
  });
}
