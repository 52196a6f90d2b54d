import { CONTENT_TYPES, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { FIGURES } from '../buckets.ts';
import { CHILDREN, daysInSpan, rangeOfSpan, type Span, TOP_TIER, toDay } from '../days.ts';
import { FIRST_TRAIT } from '../groups.ts';
import { figuresTable, type SqlPart, SUMS_OF_POSTS, SUMS_OF_SUMS } from '../sql-repository.ts';

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

/** Sums of the smallest spans, computed from their posts. */

interface Leaves {
  readonly vkAccountId: string;
  readonly tier: number;
  readonly spans: readonly Span[];
}

const slotOfDay = (tier: number) => sql`((day - date '1970-01-01') / ${sql.lit(daysInSpan(tier))})`;

/** Recomputes all sums of some leaves from their posts. */
export async function sumLeaves(
  trx: Transaction,
  vkAccountId: string,
  { tier, spans }: { tier: number; spans: readonly Span[] },
): Promise<void> {
  const leaves = { vkAccountId, tier, spans };
  await replaceDays(trx, leaves);
  await replaceTags(trx, leaves);
  await replaceTotals(trx, leaves);
  await replaceRanks(trx, leaves);
}

async function replaceDays(trx: Transaction, leaves: Leaves): Promise<void> {
  await deleteByDay(trx, 'vk_post_day', leaves);
  await sql`
    insert into vk_post_day
    select vk_account_id, day, ${SUMS_OF_POSTS}
    from ${postsOf(leaves)} group by vk_account_id, day`.execute(trx);
}

async function replaceTags(trx: Transaction, leaves: Leaves): Promise<void> {
  await deleteByDay(trx, 'vk_post_tag', leaves);
  // In this order, so that the posts of one hashtag are stored next to each other.
  await sql`
    insert into vk_post_tag
    select vk_account_id, tag, day, post_id, published_at, likes, comments, reposts, views, interactions_per_follower,
      interactions_per_view
    from ${postsOf(leaves)}, unnest(post.hashtags) as tag
    order by tag, day`.execute(trx);
}

async function replaceTotals(trx: Transaction, leaves: Leaves): Promise<void> {
  await deleteBySlot(trx, 'vk_post_total', leaves);
  const totals = (dimension: string, value: SqlPart, from: SqlPart) => sql`
    select vk_account_id, ${sql.lit(leaves.tier)}, ${slotOfDay(leaves.tier)} as slot, ${sql.lit(dimension)}, ${value} as value, ${SUMS_OF_POSTS}
    from ${from} group by vk_account_id, slot, value`;
  const posts = postsOf(leaves);
  await sql`
    insert into vk_post_total
    ${totals('content_type', sql`content_type`, posts)}
    union all ${totals('text_length', sql`text_length`, posts)}
    union all ${totals('weekday_hour', sql`weekday || '-' || hour`, posts)}
    union all ${totals('hashtag', sql`tag`, sql`${posts}, unnest(post.hashtags) as tag`)}`.execute(trx);
}

async function replaceRanks(trx: Transaction, leaves: Leaves): Promise<void> {
  await deleteBySlot(trx, 'vk_post_rank', leaves);
  const indexIn = (values: readonly string[], column: string) =>
    sql`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${sql.id(column)}) - 1`;
  await sql`
    insert into vk_post_rank
    select ${leaves.vkAccountId}::uuid, ${sql.lit(leaves.tier)}, slot, trait, metric, sum(posts)::integer,
      array_agg(bucket order by bucket), array_agg(posts order by bucket)
    from (
      select slot, trait, metric, bucket, count(*)::integer as posts
      from (
        select *, ${slotOfDay(leaves.tier)} as slot, ${indexIn(CONTENT_TYPES, 'content_type')} as type_place,
          ${indexIn(TEXT_LENGTHS, 'text_length')} as length_place
        from ${postsOf(leaves)}) as post
      cross join lateral ${figuresTable(FIGURES)} as figure (metric, bucket)
      cross join lateral (values
        (${sql.lit(FIRST_TRAIT.all)}), (${sql.lit(FIRST_TRAIT.content_type)} + type_place),
        (${sql.lit(FIRST_TRAIT.text_length)} + length_place), (${sql.lit(FIRST_TRAIT.weekday)} + weekday),
        (${sql.lit(FIRST_TRAIT.hour)} + hour)) as held (trait)
      group by slot, trait, metric, bucket) as counted
    group by slot, trait, metric`.execute(trx);
}

function postsOf({ vkAccountId, spans }: Leaves): SqlPart {
  return sql`(select * from vk_post where vk_account_id = ${vkAccountId} and (${isInSpans(spans)})) as post`;
}

function isInSpans(spans: readonly Span[]): SqlPart {
  const ranges = spans
    .map(rangeOfSpan)
    .map(({ from, to }) => sql`day between ${toDay(from)}::date and ${toDay(to)}::date`);
  return sql.join(ranges, sql` or `);
}

async function deleteByDay(trx: Transaction, table: string, { vkAccountId, spans }: Leaves): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where vk_account_id = ${vkAccountId} and (${isInSpans(spans)})`.execute(trx);
}

async function deleteBySlot(trx: Transaction, table: string, { vkAccountId, tier, spans }: Leaves): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where vk_account_id = ${vkAccountId} and tier = ${sql.lit(tier)} and slot in (${sql.join(spans.map(({ slot }) => sql.lit(slot)))})
  `.execute(trx);
}

/** Recomputes the sums of spans of one tier from the tier below. */
export async function sumChildren(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first) return;
  const own = (tier: number, slot: SqlPart): SqlPart<SqlBool> => sql`
    vk_account_id = ${vkAccountId} and tier = ${sql.lit(tier)} and slot in (${slot})`;
  const parents = own(first.tier, sql.join(spans.map(({ slot }) => sql.lit(slot))));
  const children = own(
    first.tier - 1,
    sql.join(spans.flatMap(({ slot }) => Array.from({ length: CHILDREN }, (_, nth) => sql.lit(slot * CHILDREN + nth)))),
  );
  const slotAbove = sql`slot / ${sql.lit(CHILDREN)}`;
  await sql`delete from vk_post_total where ${parents}`.execute(trx);
  await sql`
    insert into vk_post_total
    select vk_account_id, ${sql.lit(first.tier)}, ${slotAbove}, dimension, value, ${SUMS_OF_SUMS}
    from vk_post_total where ${children}
    group by vk_account_id, ${slotAbove}, dimension, value`.execute(trx);
  await sql`delete from vk_post_rank where ${parents}`.execute(trx);
  await sql`
    insert into vk_post_rank
    select ${vkAccountId}::uuid, ${sql.lit(first.tier)}, slot, trait, metric, sum(posts)::integer,
      array_agg(bucket order by bucket), array_agg(posts order by bucket)
    from (
      select ${slotAbove} as slot, trait, metric, bucket, sum(counted.posts)::integer as posts
      from vk_post_rank cross join lateral unnest(buckets, counts) as counted (bucket, posts)
      where ${children}
      group by 1, 2, 3, 4) as merged
    group by slot, trait, metric`.execute(trx);
}
