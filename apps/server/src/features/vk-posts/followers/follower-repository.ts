import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toMoscowDay } from '#config/time.ts';
import type { Database, NewRow, Transaction } from '#database/database.ts';
import { toDayNumber } from '../days.ts';
import { JUMP_TIMES, type Snapshot } from './snapshots.ts';

/**
 * Also marks the owners as not abandoned. Their rows stay locked until the end of the transaction, so whoever locks several does it in
 * the order of their ids.
 */
export async function upsertOwners(trx: Transaction, ownerIds: readonly number[]): Promise<void> {
  await sql`
    insert into vk_owner (owner_id) select unnest(${[...ownerIds]}::bigint[])
    on conflict (owner_id) do update set abandoned_at = null`.execute(trx);
}

/** Answers the owners whose followers of the day were not known before. Readings that are older than the last are left out. */
export async function insertDays(
  trx: Transaction,
  { owners, day, at }: { owners: readonly { ownerId: number; followers: number | null }[]; day: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number; followers: number | null }>`
    insert into vk_owner_day as held (owner_id, day, read_at, followers)
    select read."ownerId", ${day}::date, ${at}::timestamptz, read.followers
    from json_to_recordset(${JSON.stringify(owners)}::json) as read ("ownerId" bigint, followers integer)
    where not exists (
      select from vk_owner_day as later
      where later.owner_id = read."ownerId" and (later.day > ${day}::date or later.read_at > ${at}::timestamptz))
    on conflict (owner_id, day) do update set followers = excluded.followers, read_at = excluded.read_at
      where held.followers is null
    returning owner_id, followers`.execute(trx);
  return rows.flatMap(({ owner_id, followers }) => (followers === null ? [] : [owner_id]));
}

/** Of these owners the ones whose last used snapshots differ so much that one of them may be a jump. */
export async function listUneven(
  trx: Transaction,
  { ownerIds, before, limit }: { ownerIds: readonly number[]; before: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from unnest(${[...ownerIds]}::bigint[]) as owner (owner_id)
    cross join lateral (
      select max(followers) as most, min(followers) as least from (
        select followers from vk_owner_day as used
        where used.owner_id = owner.owner_id and day < ${before}::date and followers is not null and not jump
        order by day desc limit ${limit}) as last) as range
    where most >= ${JUMP_TIMES} * greatest(least, 1) order by owner_id`.execute(trx);
  return rows.map(({ owner_id }) => owner_id);
}

export async function findLastDay(trx: Transaction, ownerId: number) {
  const row = await trx
    .selectFrom('vk_owner_day')
    .select(['day', 'read_at as readAt', 'followers'])
    .where('owner_id', '=', ownerId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDay(trx: Transaction, day: NewRow<'vk_owner_day'>): Promise<void> {
  await trx.insertInto('vk_owner_day').values(day).execute();
}

/** The last snapshot that is no jump, and by how many the followers have grown in the 30 days before it, or since the first one. */
export async function findGrowth(
  db: Database,
  ownerId: number,
): Promise<{ count: number; day: string; growth: number | null } | null> {
  const { rows } = await sql<{ count: number; day: string; growth: number | null }>`
    select last.followers as count, last.day, ${growthOf(sql`${ownerId}`)} as growth
    from vk_owner_day as last where owner_id = ${ownerId} and followers is not null and not jump
    order by read_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Null if there is only one snapshot. */
export function growthOf(ownerId: RawBuilder<unknown>): RawBuilder<number | null> {
  const used = sql`from vk_owner_day where owner_id = ${ownerId} and followers is not null and not jump`;
  return sql`(
    select now.followers - coalesce(
      (select followers ${used} and day <= now.day - 30 order by read_at desc limit 1),
      (select followers ${used} and day < now.day order by read_at limit 1))
    from (select followers, day ${used} order by read_at desc limit 1) as now)`;
}

/** The latest days of a range on which the followers are known, the first day first. */
export async function listFollowerDays(
  db: Database,
  { ownerId, from, to, limit }: { ownerId: number; from: string; to: string; limit: number },
): Promise<{ day: string; followers: number; jump: boolean }[]> {
  const rows = await db
    .selectFrom('vk_owner_day')
    .select(['day', 'followers', 'jump'])
    .$narrowType<{ followers: number }>()
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('followers', 'is not', null)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** What an earlier reading of the day did not get. */
export async function completeDay(
  trx: Transaction,
  { owner_id, day, followers, friends, read_at }: NewRow<'vk_owner_day'>,
): Promise<void> {
  await sql`
    update vk_owner_day set friends = coalesce(friends, ${friends}), followers = coalesce(followers, ${followers}),
      read_at = case when followers is null then ${read_at} else read_at end
    where owner_id = ${owner_id} and day = ${day}`.execute(trx);
}

/** The last snapshots before a day that are no jumps, oldest first. */
export async function listUsedSnapshots(
  trx: Transaction,
  { ownerId, before, limit }: { ownerId: number; before: string; limit: number },
): Promise<Snapshot[]> {
  const rows = await trx
    .selectFrom('vk_owner_day')
    .select(['day', 'followers'])
    .$narrowType<{ followers: number }>()
    .where('owner_id', '=', ownerId)
    .where('day', '<', before)
    .where('followers', 'is not', null)
    .where('jump', '=', false)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export async function markJump(trx: Transaction, ownerId: number, days: readonly string[]): Promise<void> {
  await trx
    .updateTable('vk_owner_day')
    .set({ jump: true })
    .where('owner_id', '=', ownerId)
    .where('day', 'in', [...days])
    .execute();
}

/**
 * The followers of a wall's owner that count for a post, as a table of at most one row: followers, followers_day. They are those
 * of the last snapshot at or before its publication, otherwise of the first after it.
 */
export function followersAt({
  vkAccountId,
  publishedAt,
}: {
  vkAccountId: RawBuilder<unknown>;
  publishedAt: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const used = sql`
    select followers, day as followers_day, read_at from vk_owner_day
    where owner_id = (select owner_id from vk_account where id = ${vkAccountId}) and followers is not null and not jump`;
  return sql`(
    select followers, followers_day from (
      (${used} and read_at <= ${publishedAt} order by read_at desc limit 1)
      union all (${used} and read_at > ${publishedAt} order by read_at limit 1)) as nearest
    order by read_at limit 1)`;
}

/** A condition on `post`. */
export type WhichPosts = RawBuilder<SqlBool>;

/** Of one of these days, the first of which is the earliest. */
export function isCountedOn(days: readonly string[]): WhichPosts {
  return sql`post.day >= ${days[0]}::date and post.followers_day = any (${[...days]}::date[])`;
}

/** VK may date a post ahead, and our clock may be set back. */
export function isPublishedFrom(at: Date): WhichPosts {
  return sql`post.day >= ${toMoscowDay(at)}::date and post.published_at >= ${at}`;
}

/** In order. */
export async function listOwnersOfPosts(
  trx: Transaction,
  { ownerIds, which }: { ownerIds: readonly number[]; which: WhichPosts },
): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number }>`
    select distinct wall.owner_id from vk_account as wall join vk_post as post on post.vk_account_id = wall.id
    where wall.owner_id = any (${[...ownerIds]}::bigint[]) and ${which} order by 1`.execute(trx);
  return rows.map(({ owner_id }) => owner_id);
}

/** Looks up again which followers count for posts. Answers the wall and the day of each that has others now. */
export async function replaceFollowers(
  trx: Transaction,
  { ownerId, which }: { ownerId: number; which: WhichPosts },
): Promise<{ vkAccountId: string; day: number }[]> {
  const followers = followersAt({ vkAccountId: sql`post.vk_account_id`, publishedAt: sql`post.published_at` });
  const { rows } = await sql<{ vk_account_id: string; day: string }>`
    update vk_post as changed set followers = counted.followers, followers_day = counted.followers_day
    from vk_post as post cross join lateral ${followers} as counted
    where post.vk_account_id in (select id from vk_account where owner_id = ${ownerId})
      and ${which} and post.followers_day is distinct from counted.followers_day
      and changed.vk_account_id = post.vk_account_id and changed.post_id = post.post_id
    returning changed.vk_account_id, changed.day`.execute(trx);
  return rows.map(({ vk_account_id, day }) => ({ vkAccountId: vk_account_id, day: toDayNumber(day) }));
}

/** Gives some posts that have no followers yet those that are known. Answers the day of each. */
export async function fillFollowers(trx: Transaction, vkAccountId: string, limit: number): Promise<number[]> {
  const followers = followersAt({ vkAccountId: sql`post.vk_account_id`, publishedAt: sql`post.published_at` });
  const { rows } = await sql<{ day: string }>`
    update vk_post as changed set followers = counted.followers, followers_day = counted.followers_day
    from (
      select vk_account_id, post_id, published_at from vk_post
      where vk_account_id = ${vkAccountId} and followers_day is null order by post_id limit ${limit}) as post
    cross join lateral ${followers} as counted
    where changed.vk_account_id = post.vk_account_id and changed.post_id = post.post_id
    returning changed.day`.execute(trx);
  return rows.map(({ day }) => toDayNumber(day));
}

/** Locked in one order until the end of the transaction, so that no sum misses a change of their posts. */
export async function lockWallsOf(trx: Transaction, ownerId: number): Promise<void> {
  await sql`select id from vk_account where owner_id = ${ownerId} order by id for no key update`.execute(trx);
}

/** Owners of whom no wall is left are abandoned from now on. Answers how many there were. */
export async function markAbandonedOwners(db: Database, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    update vk_owner set abandoned_at = ${now} where owner_id in (
      select owner_id from vk_owner as owner where abandoned_at is null
        and not exists (select from vk_account as wall where wall.owner_id = owner.owner_id)
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** With all their days. */
export async function deleteOwners(trx: Transaction, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length > 0) await trx.deleteFrom('vk_owner').where('owner_id', 'in', ownerIds).execute();
}
