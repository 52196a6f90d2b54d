import { toMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { type Suppressions, withoutErased } from '#features/catalogue/import/suppressions.ts';
import { insertChanges } from '../changes/change-repository.ts';
import { toDay } from '../days.ts';
import { markDirty } from '../storing/roll-up-repository.ts';
import { lockWall } from '../storing/store-repository.ts';
import {
  completeDay,
  fillFollowers,
  findLastDay,
  insertDay,
  insertDays,
  isCountedOn,
  isPublishedFrom,
  listOwnersOfPosts,
  listUneven,
  listUsedSnapshots,
  lockWallsOf,
  markJump,
  replaceFollowers,
  upsertOwners,
  type WhichPosts,
} from './follower-repository.ts';
import { findJump, JUMP_DAYS } from './snapshots.ts';

export interface FollowerTools {
  readonly db: Database;
  readonly suppressions: Suppressions;
}

export interface FollowerReading {
  readonly ownerId: number;
  /** Null if VK does not show them, as are friends. */
  readonly followers: number | null;
  readonly friends: number | null;
  readonly at: Date;
}

/**
 * In a transaction of its own, which locks the owner before the walls. Keeps the first reading of a day, so that nothing that was
 * computed from it changes later. A reading of an earlier day than the last comes from a clock that was set back and is left out.
 */
export async function recordFollowers({ db, suppressions }: FollowerTools, reading: FollowerReading): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [owner] = await withoutErased(trx, suppressions, [reading]);
    if (owner) await record(trx, owner);
  });
}

/** The followers of many owners, read at once. */
export async function recordFollowersOfMany(
  { db, suppressions }: FollowerTools,
  { counts, at }: { counts: ReadonlyMap<number, number | null>; at: Date },
): Promise<void> {
  const day = toMoscowDay(at);
  const read = [...counts].map(([ownerId, followers]) => ({ ownerId, followers })).sort(byOwner);
  await db.transaction().execute(async (trx) => {
    const owners = await withoutErased(trx, suppressions, read);
    await upsertOwners(
      trx,
      owners.map(({ ownerId }) => ownerId),
    );
    const known = await insertDays(trx, { owners, day, at });
    for (const ownerId of await listUneven(trx, { ownerIds: known, before: day, limit: JUMP_DAYS + 1 })) {
      const followers = counts.get(ownerId) ?? null;
      if (followers !== null) await setJumpAside(trx, { ownerId, day, followers, at });
    }
    await recountLaterPosts(trx, known, at);
  });
}

function byOwner(one: { ownerId: number }, other: { ownerId: number }): number {
  return one.ownerId - other.ownerId;
}

async function record(trx: Transaction, reading: FollowerReading): Promise<void> {
  const { ownerId, followers, friends, at } = reading;
  const day = toMoscowDay(at);
  await upsertOwners(trx, [ownerId]);
  const last = await findLastDay(trx, ownerId);
  if (last && (last.day > day || last.readAt > at)) return;
  const row = { owner_id: ownerId, day, read_at: at, followers, friends };
  if (last?.day === day) await completeDay(trx, row);
  else await insertDay(trx, row);
  if (followers !== null && (last?.day !== day || last.followers === null)) {
    await setJumpAside(trx, { ownerId, day, followers, at });
    await recountLaterPosts(trx, [ownerId], at);
  }
}

/** Posts that are dated ahead may not be read again before their time. */
async function recountLaterPosts(trx: Transaction, ownerIds: readonly number[], at: Date): Promise<void> {
  const which = isPublishedFrom(at);
  for (const ownerId of await listOwnersOfPosts(trx, { ownerIds, which })) await recount(trx, { ownerId, which, at });
}

/** The posts of a jump get the followers before it. */
async function setJumpAside(
  trx: Transaction,
  { ownerId, day, followers, at }: { ownerId: number; day: string; followers: number; at: Date },
): Promise<void> {
  const used = await listUsedSnapshots(trx, { ownerId, before: day, limit: JUMP_DAYS + 1 });
  const days = findJump(used, { day, followers }).map((snapshot) => snapshot.day);
  if (days.length === 0) return;
  await markJump(trx, ownerId, days);
  await recount(trx, { ownerId, which: isCountedOn(days), at });
}

async function recount(
  trx: Transaction,
  { ownerId, which, at }: { ownerId: number; which: WhichPosts; at: Date },
): Promise<void> {
  await lockWallsOf(trx, ownerId);
  const changed = await replaceFollowers(trx, { ownerId, which });
  for (const [vkAccountId, posts] of Map.groupBy(changed, (post) => post.vkAccountId)) {
    await noteFollowers(trx, vkAccountId, { at, days: posts.map((post) => post.day) });
  }
}

/**
 * Larger transactions would block others for too long on the embedded database.
 * @limit queue: The rest is filled in the next transaction.
 */
const POSTS_AT_ONCE = 2_000;

/** For posts stored before the followers were known. May be called again after a crash, before the sums are made. */
export async function fillUnknownFollowers(db: Database, vkAccountId: string, at: Date): Promise<void> {
  let filled = 0;
  do {
    filled = await db.transaction().execute(async (trx) => {
      const { isCollected } = await lockWall(trx, vkAccountId);
      const days = await fillFollowers(trx, vkAccountId, POSTS_AT_ONCE);
      if (isCollected) await noteFollowers(trx, vkAccountId, { at, days });
      else await markDirty(trx, vkAccountId, days);
      return days.length;
    });
  } while (filled === POSTS_AT_ONCE);
}

/** Posts of these days are divided by other followers from now on. */
async function noteFollowers(
  trx: Transaction,
  vkAccountId: string,
  { at, days }: { at: Date; days: readonly number[] },
): Promise<void> {
  await markDirty(trx, vkAccountId, days);
  const nothing = { posts: 1, likes: 0, comments: 0, reposts: 0, views: 0 };
  const changes = days.map((day) => ({ kind: 'followers' as const, day: toDay(day), ...nothing }));
  await insertChanges(trx, vkAccountId, { at, changes });
}
