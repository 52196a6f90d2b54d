import { CONTENT_TYPES, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import { FIGURES } from '../bucket-rules.ts';
import { daysInSpan, rangeOfSpan, type Span } from '../cover-rules.ts';
import { toDay } from '../day-rules.ts';
import { figuresTable, type SqlPart, SUMS_OF_POSTS } from '../sql-repository.ts';
import { FIRST_TRAIT } from '../trait-rules.ts';

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
    select vk_account_id, tag, day, post_id, published_at, likes, comments, reposts, views, interactions,
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
