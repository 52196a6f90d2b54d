import { DAY_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
import { picturesOfWall } from '#features/vk-posts/pictures.ts';
import { markAbandonedOwners } from '#features/vk-posts/public.ts';
import { removePostsNotSeen } from '#features/vk-posts/storing/store-posts.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { daysAgo, KEPT_DAYS } from '#retention/table-facts.ts';
import { withdrawRun } from '#runs/advance-run.ts';
import { deleteRunsOfSharedSubject } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { deleteRemovedPage } from './removed/removed-repository.ts';
import { deleteTracked, findTracked, listTrackedIds } from './tracked-repository.ts';
import {
  addToCollected,
  deleteWall,
  isTracked,
  listAbandonedWalls,
  lockWall,
  markAbandonedWalls,
  unmarkTrackedWalls,
  updateWall,
  type Wall,
} from './wall-repository.ts';

type UntrackAccountOutcome =
  | { readonly kind: 'untracked' }
  | { readonly kind: 'refused'; readonly because: 'tracked_account_not_found' };

/** If nobody else tracks the wall, its run is withdrawn too. */
export async function untrackAccount(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { id, accountId }: { id: string; accountId: number },
): Promise<UntrackAccountOutcome> {
  return await db.transaction().execute(async (trx): Promise<UntrackAccountOutcome> => {
    const tracked = await findTracked(trx, { id, accountId });
    if (!tracked) {
      const isRemoved = await deleteRemovedPage(trx, { id, accountId });
      return isRemoved ? { kind: 'untracked' } : { kind: 'refused', because: 'tracked_account_not_found' };
    }
    await untrack(trx, { id, accountId, vkAccountId: tracked.vkAccountId }, clock());
    return { kind: 'untracked' };
  });
}

/** Locks no wall but this one. */
export async function untrack(
  trx: Transaction,
  { id, accountId, vkAccountId }: { id: string; accountId: number; vkAccountId: string },
  at: Date,
): Promise<void> {
  const wall = await lockWall(trx, vkAccountId);
  await deleteTracked(trx, { id, accountId });
  if (wall) await withdrawIfUntracked(trx, wall, at);
}

/** @limit queue: The rest is taken off the list after the next query. */
const BATCH = 100;

/**
 * Takes everything off the list of an account. A run over a wall that nobody else tracks is withdrawn. May be called again after
 * a crash.
 */
export async function untrackAllOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, accountId: number): Promise<void> {
  let tracked: Awaited<ReturnType<typeof listTrackedIds>>;
  do {
    tracked = await listTrackedIds(db, { accountId, limit: BATCH });
    for (const { id, vkAccountId } of tracked) {
      await db.transaction().execute((trx) => untrack(trx, { id, accountId, vkAccountId }, clock()));
    }
  } while (tracked.length === BATCH);
}

/**
 * Larger transactions would block others for too long on the embedded database.
 * @limit queue: The rest is deleted in the next query.
 */
const BATCH_POSTS = 2_000;
/** @limit queue: The rest is looked at in the next query. */
const WALLS_AT_ONCE = 2_000;

/** Deletes all walls that nobody has tracked for a day, with their posts. */
export async function purgeWalls({
  db,
  clock,
  files,
}: Pick<Tools, 'db' | 'clock' | 'files'>): Promise<{ walls: number }> {
  const now = clock();
  await unmarkTrackedWalls(db);
  await markAllAbandonedWalls(db, now);
  const before = daysAgo(now, KEPT_DAYS.abandonedWall);
  const walls = await purgeOverdue({
    list: (page) => listAbandonedWalls(db, { before, ...page }),
    remove: (id) => purgeWall({ db, files }, id, now),
  });
  while ((await markAbandonedOwners(db, { now, limit: WALLS_AT_ONCE })) === WALLS_AT_ONCE);
  return { walls };
}

async function markAllAbandonedWalls(db: Database, now: Date): Promise<void> {
  let after: string | null = BEFORE_ALL_IDS;
  while (after !== null) after = await markAbandonedWalls(db, { now, after, limit: WALLS_AT_ONCE });
}

/** False if somebody tracks the wall again. The posts deleted by then come back with a full collection. */
export async function purgeWall({ db, files }: Pick<Tools, 'db' | 'files'>, id: string, now: Date): Promise<boolean> {
  const isLocked = await withAbandonedWall(db, id, async (trx, wall) => {
    await updateWall(trx, id, { refreshed_at: null });
    await withdrawRun(trx, wall.collection_id, now);
  });
  if (!isLocked) return false;
  let stepMs = 30 * DAY_MS;
  for (let from = now.getTime() - stepMs, isEmpty = false; !isEmpty && from > 0; from -= stepMs) {
    let removed = 0;
    const isStillLocked = await withAbandonedWall(db, id, async (trx) => {
      removed = (await removePosts(trx, { id, publishedFrom: new Date(from), now })).removed;
      isEmpty = (await addToCollected(trx, id, { posts: -removed })) <= 0;
    });
    if (!isStillLocked) return false;
    stepMs = removed > BATCH_POSTS ? Math.max(stepMs / 2, DAY_MS) : stepMs * 2;
  }
  await files.remove(picturesOfWall(id));
  return await withAbandonedWall(db, id, async (trx) => {
    await deleteWall(trx, id);
    await deleteRunsOfSharedSubject(trx, id);
  });
}

function removePosts(trx: Transaction, { id, publishedFrom, now }: { id: string; publishedFrom: Date; now: Date }) {
  const seenBefore = new Date(now.getTime() + 365 * DAY_MS);
  return removePostsNotSeen(trx, { vkAccountId: id, publishedFrom, seenBefore });
}

/** The lock makes an account that adds the wall at this moment wait, so that the next step notices it. */
async function withAbandonedWall(
  db: Database,
  id: string,
  work: (trx: Transaction, wall: Wall) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const wall = await lockWall(trx, id);
    if (!wall || (await isTracked(trx, id))) return false;
    await work(trx, wall);
    return true;
  });
}

/** Withdraws the run of a wall if nobody tracks it any more. The caller has locked the wall. */
export async function withdrawIfUntracked(trx: Transaction, wall: Wall, at: Date): Promise<boolean> {
  if (await isTracked(trx, wall.id)) return false;
  await withdrawRun(trx, wall.collection_id, at);
  return true;
}
