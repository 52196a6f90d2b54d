import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { hashedUuid } from '#database/uuid-bytes.ts';
import type { Profile } from './read-profile.ts';

export type Wall = Row<'vk_account'>;

/** Derived from owner and scope, so that all processes collect the same wall only once. */
export function wallId({ ownerId, scope }: { ownerId: number; scope: 'full' | 'demo' }): string {
  return hashedUuid(['wall', scope, String(ownerId)]);
}

/** Adds the wall or updates its profile. Either way its row stays locked until the end of the transaction. */
export async function addWall(
  trx: Transaction,
  wall: { id: string; scope: Wall['scope']; collectionId: string; profile: Profile; at: Date },
): Promise<{ wall: Wall; isNew: boolean }> {
  const { id, scope, collectionId, profile, at } = wall;
  const inserted = await trx
    .insertInto('vk_account')
    .values({
      id,
      scope,
      owner_id: profile.ownerId,
      kind: profile.kind,
      collection_id: collectionId,
      created_at: at,
      ...profileColumns(profile),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { wall: inserted, isNew: true };
  const known = await updateProfile(trx, id, profile);
  // Purged between the two statements. This is rare, and trying again works.
  if (!known) throw new Error('The wall was purged while it was being added');
  return { wall: known, isNew: false };
}

/** Of a person who was removed: it goes with the next purge, whatever becomes of it until then. */
export const REMOVED_AT = new Date(0);

export function isOfRemoved({ abandoned_at: at }: Pick<Wall, 'abandoned_at'>): boolean {
  return at?.getTime() === REMOVED_AT.getTime();
}

/** Also marks the wall as not abandoned. Null if it is not there, or its owner was removed. */
export async function updateProfile(db: Database | Transaction, id: string, profile: Profile): Promise<Wall | null> {
  const row = await db
    .updateTable('vk_account')
    .set({ ...profileColumns(profile), abandoned_at: null })
    .where('id', '=', id)
    .where('abandoned_at', 'is distinct from', REMOVED_AT)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** As it is searched for. */
export function toSearchText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

function profileColumns(profile: Profile) {
  return {
    screen_name: profile.screenName,
    first_name: profile.firstName,
    last_name: profile.lastName,
    search_text: toSearchText(`${profile.firstName} ${profile.lastName} ${profile.screenName} ${profile.ownerId}`),
    avatar_url: profile.avatarUrl,
    follower_count: profile.followers,
    friend_count: profile.friends,
  };
}

/** Locks the wall until the end of the transaction. To avoid deadlocks, lock the wall before its runs. */
export async function lockWall(trx: Transaction, id: string): Promise<Wall | null> {
  const row = await trx.selectFrom('vk_account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

export async function findWall(db: Database | Transaction, id: string): Promise<Wall | null> {
  const row = await db.selectFrom('vk_account').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function updateWall(db: Database | Transaction, id: string, wall: Partial<Wall>): Promise<void> {
  await db.updateTable('vk_account').set(wall).where('id', '=', id).execute();
}

/** Answers how many posts are stored now. `wallCount` is VK's own count. */
export async function addToCollected(
  trx: Transaction,
  id: string,
  { posts, wallCount }: { posts: number; wallCount?: number },
): Promise<number> {
  const row = await trx
    .updateTable('vk_account')
    .set((eb) => ({
      collected_count: eb('collected_count', '+', posts),
      ...(wallCount !== undefined && { post_count: wallCount }),
    }))
    .where('id', '=', id)
    .returning('collected_count')
    .executeTakeFirstOrThrow();
  return row.collected_count;
}

export async function isTracked(db: Database | Transaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tracked_account')
    .select('id')
    .where('vk_account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The preferred account if it tracks the wall, otherwise another that does; null if nobody does. */
export async function findTrackingAccount(
  db: Database | Transaction,
  { vkAccountId, preferred }: { vkAccountId: string; preferred: number | null },
): Promise<number | null> {
  const row = await db
    .selectFrom('tracked_account')
    .select('account_id')
    .where('vk_account_id', '=', vkAccountId)
    .orderBy(sql`account_id is not distinct from ${preferred}::bigint`, 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The wall with posts that were not read since `before` whose turn was longest ago, and from now on its turn was now. */
export async function findWallToTour(
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<Pick<Wall, 'id' | 'owner_id'> | null> {
  const { rows } = await sql<Pick<Wall, 'id' | 'owner_id'>>`
    update vk_account set toured_at = ${now} where id = (
      select id from vk_account as wall
      where abandoned_at is null and scope = 'full' and refreshed_at is not null
        and (toured_at is null or toured_at < ${now})
        and exists (select from vk_post as post where post.vk_account_id = wall.id and deleted_at is null and seen_at < ${before})
      order by toured_at nulls first, id limit 1)
    returning id, owner_id`.execute(db);
  return rows[0] ?? null;
}

/** Walls that were abandoned and are tracked again are so no more. */
export async function unmarkTrackedWalls(db: Database): Promise<void> {
  await db
    .updateTable('vk_account as wall')
    .set({ abandoned_at: null })
    .where('abandoned_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('tracked_account as tracked').select('tracked.id').whereRef('vk_account_id', '=', 'wall.id')),
    )
    .execute();
}

/**
 * Records since when nobody tracks a wall, for so many walls after the given one. Returns the last of them; null if there are no
 * more.
 */
export async function markAbandonedWalls(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as materialized (
      select id, abandoned_at from vk_account where id > ${after} order by id limit ${limit}
    ), marked as (
      update vk_account as wall set abandoned_at = ${now} from page
      where wall.id = page.id and page.abandoned_at is null and wall.abandoned_at is null
        and not exists (select from tracked_account as tracked where tracked.vk_account_id = page.id)
    )
    select id as last from page order by id desc limit 1`.execute(db);
  return rows[0]?.last ?? null;
}

export async function listAbandonedWalls(
  db: Database,
  { before, limit, offset }: { before: Date; limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('vk_account')
    .select('id')
    .where('abandoned_at', '<', before)
    .orderBy('abandoned_at')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteWall(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('vk_account').where('id', '=', id).execute();
}
