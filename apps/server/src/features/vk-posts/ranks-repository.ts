import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import {
  type BucketCount,
  FIGURES,
  type Figure,
  type FigureFilter,
  type Metric,
  NO_FIGURE,
  type PageSlice,
} from './buckets.ts';
import type { DayRange, RangeCover, Span } from './days.ts';
import type { Counted, Selection } from './groups.ts';
import { figuresTable, isCounted, isInAny, isInDays, isOfGroup, type SqlPart, spansTable } from './sql-repository.ts';
import type { Medians } from './stats.ts';

/** Histograms of posts, from sums for whole spans and from the posts for the remaining days. */

/** Every post has this figure, so its histogram counts all posts. */
export const FIGURE_OF_ALL: Figure = 'likes';

export interface CountedPosts {
  readonly vkAccountId: string;
  readonly selection: Selection;
  /** The trait of the selection. */
  readonly trait: number;
}

export async function countInBuckets(
  db: Database,
  posts: CountedPosts,
  { cover, figures }: { cover: RangeCover; figures: readonly Figure[] },
): Promise<Map<Figure, BucketCount[]>> {
  const codes = sql.join(figures.map((figure) => sql.lit(FIGURES.indexOf(figure))));
  const parts: SqlPart[] = [];
  if (cover.spans.length > 0) {
    parts.push(sql`
      select rank.metric, counted.bucket, counted.posts::bigint as posts
      from ${ranksOf(posts, cover.spans)} and rank.metric in (${codes})
      cross join lateral unnest(rank.buckets, rank.counts) as counted (bucket, posts)`);
  }
  if (cover.edges.length > 0) {
    parts.push(sql`
      select figure.metric, figure.bucket, count(*)
      from vk_post as post cross join lateral ${figuresTable(figures)} as figure (metric, bucket)
      where post.vk_account_id = ${posts.vkAccountId} and ${isInAny(cover.edges)} and ${isOfGroup(posts.selection)}
      group by figure.metric, figure.bucket`);
  }
  if (parts.length === 0) return new Map();
  const { rows } = await sql<BucketCount & { metric: number }>`
    select metric, bucket, sum(posts)::integer as posts
    from (${sql.join(parts, sql` union all `)}) as counted group by metric, bucket`.execute(db);
  const byMetric = Map.groupBy(rows, ({ metric }) => metric);
  return new Map(figures.map((figure) => [figure, byMetric.get(FIGURES.indexOf(figure)) ?? []]));
}

/** Spans without matching posts may be missing. */
export async function countInSpans(
  db: Database,
  posts: CountedPosts,
  { spans, metric, figures }: { spans: readonly Span[]; metric: Metric; figures: FigureFilter },
): Promise<{ span: Span; posts: number }[]> {
  if (spans.length === 0) return [];
  const code = FIGURES.indexOf(metric === 'publish_time' ? FIGURE_OF_ALL : metric);
  const { rows } = await sql<{ tier: number; slot: number; posts: number | null }>`
    select rank.tier, rank.slot, ${postsWith(figures)} as posts
    from ${ranksOf(posts, spans)} and rank.metric = ${sql.lit(code)}`.execute(db);
  return rows.map(({ tier, slot, posts: count }) => ({ span: { tier, slot }, posts: count ?? 0 }));
}

export async function countInDays(
  db: Database,
  { vkAccountId, selection }: CountedPosts,
  { days, metric, figures }: { days: DayRange; metric: Metric; figures: FigureFilter },
): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*) as posts from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(days)} and ${isOfGroup(selection)}
      and ${matchesFigure(metric, figures)}`.execute(db);
  return rows[0]?.posts ?? 0;
}

export function matchesFigure(metric: Metric, figures: FigureFilter): SqlPart<SqlBool> {
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

function postsWith(figures: FigureFilter): SqlPart {
  if (figures.kind === 'any' || figures.kind === 'between') return sql`rank.posts`;
  const bucket = figures.kind === 'one' ? figures.bucket : NO_FIGURE;
  return sql`rank.counts[array_position(rank.buckets, ${sql.lit(bucket)}::smallint)]`;
}

/** The caller appends the condition on the metric. */
function ranksOf({ vkAccountId, trait }: CountedPosts, spans: readonly Span[]): SqlPart {
  return sql`
    ${spansTable(spans)} as span (tier, slot)
    join vk_post_rank as rank on rank.vk_account_id = ${vkAccountId} and rank.tier = span.tier
      and rank.slot = span.slot and rank.trait = ${sql.lit(trait)}`;
}

interface Days {
  readonly vkAccountId: string;
  readonly range: DayRange;
  readonly counted: Counted | null;
}

/** Sorts all posts of the range. */
export async function findMedians(db: Database, { vkAccountId, range, counted }: Days): Promise<Medians> {
  const middle = (metric: Figure) => sql`
    percentile_cont(0.5) within group (order by post.${sql.id(metric)}) as ${sql.id(metric)}`;
  const { rows } = await sql<Medians>`
    select ${middle('likes')}, ${middle('comments')}, ${middle('reposts')}, ${middle('views')},
      ${middle('interactions_per_follower')}, ${middle('interactions_per_view')}
    from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(range)} and ${isCounted(counted)}`.execute(db);
  const [medians] = rows;
  if (!medians) throw new Error('The query of medians returned no row');
  return medians;
}

/** The figures of the posts in a slice of the ascending order. */
export async function listFigures(
  db: Database,
  { vkAccountId, range, counted }: Days,
  { figure, slice }: { figure: Figure; slice: PageSlice },
): Promise<number[]> {
  const column = sql`post.${sql.id(figure)}`;
  const { rows } = await sql<{ figure: number }>`
    select ${column} as figure from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${matchesFigure(figure, slice.figures)} and ${isInDays(range)}
      and ${isCounted(counted)}
    order by ${column} limit ${slice.take} offset ${slice.skip}`.execute(db);
  return rows.map((row) => row.figure);
}
