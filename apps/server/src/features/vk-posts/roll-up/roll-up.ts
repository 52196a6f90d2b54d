import type { Database } from '#database/database.ts';
import { type Span, toLeafTier } from '../cover-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { lockWall } from '../store/repository.ts';
import {
  clearDirty,
  countDirtyPosts,
  findPostsPerDay,
  findRollUp,
  findSummedPostsPerDay,
  listDirty,
  markAllDirty,
  markParentsDirty,
  outnumbers,
  putRollUp,
  type RollUp,
  setReady,
} from './repository.ts';
import { sumLeaves } from './sum-leaves.ts';
import { sumChildren } from './tree-repository.ts';

/** Of one tier, so that a transaction stays short: the wall cannot be stored meanwhile. */
const SPANS_AT_ONCE = 4;

/** Posts that a wall must have gained or changed, against those it had, for its sums to be worth making in mid-run. */
const SHARE_UNDERWAY = 0.2;

export interface RollUpOptions {
  /** The run goes on: leave small changes to the call that ends it. */
  readonly isUnderway?: boolean;
  readonly limits?: Limits;
}

/**
 * Brings the sums of a wall up to date with its posts, in short transactions; needs nothing but the account, may run
 * twice. To be called outside of any transaction: before a run becomes ok, for the figures of a wall with sums are exact
 * only after it, and, if one likes, every few seconds in mid-run.
 */
export async function rollUp(
  db: Database,
  vkAccountId: string,
  { isUnderway = false, limits = LIMITS }: RollUpOptions = {},
): Promise<void> {
  const known = await findRollUp(db, vkAccountId);
  if (!known) {
    if (!(await outnumbers(db, vkAccountId, limits.summedFrom))) return;
    await restart(db, vkAccountId, toLeafTier(await findPostsPerDay(db, vkAccountId), limits.leafPosts));
  } else if (isUnderway && !(await isWorthIt(db, vkAccountId, known))) return;
  while (await rollUpSome(db, vkAccountId));
  await refine(db, vkAccountId, limits);
}

async function isWorthIt(db: Database, vkAccountId: string, { leafTier, ready }: RollUp): Promise<boolean> {
  if (!ready) return true;
  const { dirty, summed } = await countDirtyPosts(db, vkAccountId, leafTier);
  return dirty > SHARE_UNDERWAY * summed;
}

/** A wall that has become busier gets lower spans. */
async function refine(db: Database, vkAccountId: string, limits: Limits): Promise<void> {
  const rollUp = await findRollUp(db, vkAccountId);
  const leafTier = toLeafTier(await findSummedPostsPerDay(db, vkAccountId), limits.leafPosts);
  if (!rollUp || leafTier >= rollUp.leafTier) return;
  await restart(db, vkAccountId, leafTier);
  while (await rollUpSome(db, vkAccountId));
}

async function restart(db: Database, vkAccountId: string, leafTier: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWall(trx, vkAccountId);
    await putRollUp(trx, vkAccountId, leafTier);
    await markAllDirty(trx, vkAccountId, leafTier);
  });
}

/** Lower tiers first: a span is the sum of those below. False: there was nothing left to do. */
async function rollUpSome(db: Database, vkAccountId: string): Promise<boolean> {
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
