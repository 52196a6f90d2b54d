import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import type { Cover, Span } from '../cover-rules.ts';
import type { DayRange } from '../day-rules.ts';
import type { Selection } from '../group-rules.ts';
import { isInAny, isInDays, isOfGroup, type SqlPart, spansTable, toBucket } from '../sql-repository.ts';
import type { BucketCount, Figures } from './piece-rules.ts';

/** How many posts lie where, from sums wherever a span is whole. */

type Group = Pick<Selection, 'dimension' | 'value'>;

interface Counted {
  readonly vkAccountId: string;
  readonly group: Group;
}

export async function countInBuckets(
  db: Database,
  { vkAccountId, group }: Counted,
  { cover, metrics }: { cover: Cover; metrics: readonly Metric[] },
): Promise<Map<Metric, BucketCount[]>> {
  const parts: SqlPart[] = [];
  if (cover.spans.length > 0) {
    parts.push(sql`
      select rank.metric, counted.bucket::integer as bucket, counted.posts::bigint as posts
      from ${ranksOf({ vkAccountId, group }, cover.spans)}
      cross join lateral unnest(rank.buckets, rank.counts) as counted (bucket, posts)
      where rank.metric in (${sql.join(metrics.map((metric) => sql.lit(metric)))})`);
  }
  if (cover.edges.length > 0) {
    const buckets = metrics.map((metric) => sql`(${sql.lit(metric)}, ${toBucket(metric)})`);
    parts.push(sql`
      select figure.metric, figure.bucket, count(*)
      from vk_post as post cross join lateral (values ${sql.join(buckets)}) as figure (metric, bucket)
      where post.vk_account_id = ${vkAccountId} and ${isInAny(cover.edges)} and ${isOfGroup(group)}
      group by figure.metric, figure.bucket`);
  }
  if (parts.length === 0) return new Map();
  const { rows } = await sql<BucketCount & { metric: Metric }>`
    select metric, bucket, sum(posts)::integer as posts
    from (${sql.join(parts, sql` union all `)}) as counted group by metric, bucket`.execute(db);
  return Map.groupBy(rows, ({ metric }) => metric);
}

/** Posts of one bucket in each span that has any. */
export async function countInSpans(
  db: Database,
  { vkAccountId, group }: Counted,
  { spans, metric, bucket }: { spans: readonly Span[]; metric: Metric; bucket: number },
): Promise<{ span: Span; posts: number }[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<{ tier: number; slot: number; posts: number }>`
    select rank.tier, rank.slot, counted.posts
    from ${ranksOf({ vkAccountId, group }, spans)}
    cross join lateral unnest(rank.buckets, rank.counts) as counted (bucket, posts)
    where rank.metric = ${sql.lit(metric)} and counted.bucket = ${sql.lit(bucket)}`.execute(db);
  return rows.map(({ tier, slot, posts }) => ({ span: { tier, slot }, posts }));
}

export async function countInDays(
  db: Database,
  { vkAccountId, group }: Counted,
  { days, metric, figures }: { days: DayRange; metric: Metric; figures: Figures },
): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*) as posts from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(days)} and ${isOfGroup(group)}
      and ${hasFigures(metric, figures)}`.execute(db);
  return rows[0]?.posts ?? 0;
}

export function hasFigures(metric: Metric, figures: Figures): SqlPart<SqlBool> {
  const column = sql`post.${sql.id(metric)}`;
  switch (figures.kind) {
    case 'any':
      return sql`true`;
    case 'none':
      return sql`${column} is null`;
    case 'one':
      return sql`${column} = ${figures.figure}`;
    case 'between':
      return Number.isFinite(figures.before)
        ? sql`${column} >= ${figures.from} and ${column} < ${figures.before}`
        : sql`${column} >= ${figures.from}`;
  }
}

function ranksOf({ vkAccountId, group }: Counted, spans: readonly Span[]): SqlPart {
  return sql`
    ${spansTable(spans)} as span (tier, slot)
    join vk_post_rank as rank on rank.vk_account_id = ${vkAccountId} and rank.tier = span.tier
      and rank.slot = span.slot and rank.dimension = ${group.dimension} and rank.value = ${group.value}`;
}
