import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { CHILDREN, daysInSpan, type Span, TOP_TIER } from '../cover-rules.ts';

/** Which sums a wall has, and which of them are out of date (dirty). */

export interface RollUp {
  /** The tier of the smallest spans. */
  readonly leafTier: number;
  readonly ready: boolean;
}

export async function findRollUp(db: Database | Transaction, vkAccountId: string): Promise<RollUp | null> {
  const row = await db
    .selectFrom('vk_post_roll_up')
    .select(['leaf_tier', 'ready'])
    .where('vk_account_id', '=', vkAccountId)
    .executeTakeFirst();
  return row ? { leafTier: row.leaf_tier, ready: row.ready } : null;
}

/** Posts per day, averaged over posts rather than days, so that quiet years count little. */
export async function findPostsPerDay(db: Database, vkAccountId: string): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    select coalesce(sum(posts * posts) / sum(posts), 0)::double precision as average from (
      select count(*) as posts from vk_post where vk_account_id = ${vkAccountId} group by day) as counted`.execute(db);
  return rows[0]?.average ?? 0;
}

/** The same, computed from sums. */
export async function findSummedPostsPerDay(db: Database, vkAccountId: string): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    select coalesce(sum(posts::bigint * posts) / sum(posts), 0)::double precision as average
    from vk_post_day where vk_account_id = ${vkAccountId}`.execute(db);
  return rows[0]?.average ?? 0;
}

/** Does not count all posts. */
export async function hasMorePostsThan(db: Database, vkAccountId: string, posts: number): Promise<boolean> {
  const row = await db
    .selectFrom('vk_post')
    .select('post_id')
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('post_id')
    .limit(1)
    .offset(posts)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the wall's sums as not ready. */
export async function upsertRollUp(trx: Transaction, vkAccountId: string, leafTier: number): Promise<void> {
  await trx
    .insertInto('vk_post_roll_up')
    .values({ vk_account_id: vkAccountId, leaf_tier: leafTier, ready: false })
    .onConflict((conflict) => conflict.column('vk_account_id').doUpdateSet({ leaf_tier: leafTier, ready: false }))
    .execute();
}

export async function setReady(trx: Transaction, vkAccountId: string): Promise<void> {
  await trx
    .updateTable('vk_post_roll_up')
    .set({ ready: true })
    .where('vk_account_id', '=', vkAccountId)
    .where('ready', '=', false)
    .execute();
}

/** Does nothing for a wall without sums. */
export async function markDirty(trx: Transaction, vkAccountId: string, days: readonly number[]): Promise<void> {
  const rollUp = days.length > 0 ? await findRollUp(trx, vkAccountId) : null;
  if (!rollUp) return;
  const { leafTier } = rollUp;
  await insertDirty(trx, vkAccountId, {
    tier: leafTier,
    slots: days.map((day) => Math.floor(day / daysInSpan(leafTier))),
  });
}

export async function markAllDirty(trx: Transaction, vkAccountId: string, leafTier: number): Promise<void> {
  await sql`
    insert into vk_post_dirty (vk_account_id, tier, slot)
    select distinct vk_account_id, ${sql.lit(leafTier)}::smallint,
      (day - date '1970-01-01') / ${sql.lit(daysInSpan(leafTier))}
    from vk_post where vk_account_id = ${vkAccountId}
    on conflict do nothing`.execute(trx);
}

export async function markParentsDirty(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first || first.tier === TOP_TIER) return;
  const slots = spans.map(({ slot }) => Math.floor(slot / CHILDREN));
  await insertDirty(trx, vkAccountId, { tier: first.tier + 1, slots });
}

async function insertDirty(
  trx: Transaction,
  vkAccountId: string,
  { tier, slots }: { tier: number; slots: readonly number[] },
): Promise<void> {
  await trx
    .insertInto('vk_post_dirty')
    .values([...new Set(slots)].map((slot) => ({ vk_account_id: vkAccountId, tier, slot })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The posts in dirty spans, and all posts that have been summed. */
export async function countDirtyPosts(
  db: Database,
  vkAccountId: string,
  leafTier: number,
): Promise<{ dirty: number; summed: number }> {
  const days = sql.lit(daysInSpan(leafTier));
  const { rows } = await sql<{ dirty: number; summed: number }>`
    select
      (select count(*) from vk_post_dirty as span
        join vk_post as post on post.vk_account_id = span.vk_account_id
          and post.day between date '1970-01-01' + span.slot * ${days} and date '1970-01-01' + (span.slot + 1) * ${days} - 1
        where span.vk_account_id = ${vkAccountId} and span.tier = ${sql.lit(leafTier)}) as dirty,
      (select coalesce(sum(posts), 0)::bigint from vk_post_day where vk_account_id = ${vkAccountId}) as summed`.execute(
    db,
  );
  return rows[0] ?? { dirty: 0, summed: 0 };
}

/** The first dirty spans of the lowest tier that has any. */
export async function listDirty(trx: Transaction, vkAccountId: string, count: number): Promise<Span[]> {
  const spans = await trx
    .selectFrom('vk_post_dirty')
    .select(['tier', 'slot'])
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('tier')
    .orderBy('slot')
    .limit(count)
    .execute();
  return spans.filter(({ tier }) => tier === spans[0]?.tier);
}

/** All spans are of one tier. */
export async function clearDirty(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first) return;
  await trx
    .deleteFrom('vk_post_dirty')
    .where('vk_account_id', '=', vkAccountId)
    .where('tier', '=', first.tier)
    .where(
      'slot',
      'in',
      spans.map(({ slot }) => slot),
    )
    .execute();
}
