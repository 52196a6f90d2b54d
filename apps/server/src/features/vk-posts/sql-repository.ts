import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boundsOf, FIGURES, type Figure, NO_FIGURE } from './buckets.ts';
import { type DayRange, type Span, toDay } from './days.ts';
import type { Counted, Dimension } from './groups.ts';

/** SQL fragments shared by queries over posts. `post` is an alias of `vk_post`. */

export type SqlPart<T = unknown> = RawBuilder<T>;

export function isInDays({ from, to }: DayRange): SqlPart<SqlBool> {
  return sql`post.day between ${toDay(from)}::date and ${toDay(to)}::date`;
}

export function isInAny(ranges: readonly DayRange[]): SqlPart<SqlBool> {
  return sql`(${sql.join(ranges.map(isInDays), sql` or `)})`;
}

export function isCounted(counted: Counted | null): SqlPart<SqlBool> {
  if (counted === null) return sql`true`;
  const { withoutDeleted, only, without } = counted;
  return sql.join<SqlBool>(
    [
      ...(withoutDeleted ? [sql`post.deleted_at is null`] : []),
      ...(only + without > 0 ? [sql`post.kinds & ${sql.lit(only | without)} = ${sql.lit(only)}`] : []),
    ],
    sql` and `,
  );
}

interface Group {
  readonly dimension: Dimension;
  readonly value: string;
  readonly counted: Counted | null;
}

/** Whether a post belongs to a group. */
export function isOfGroup({ counted, ...group }: Group): SqlPart<SqlBool> {
  return sql`(${hasTrait(group)} and ${isCounted(counted)})`;
}

function hasTrait({ dimension, value }: Omit<Group, 'counted'>): SqlPart<SqlBool> {
  switch (dimension) {
    case 'all':
      return sql`true`;
    case 'content_type':
      return sql`post.content_type = ${value}`;
    case 'text_length':
      return sql`post.text_length = ${value}`;
    case 'weekday':
      return sql`post.weekday = ${Number(value)}::smallint`;
    case 'hour':
      return sql`post.hour = ${Number(value)}::smallint`;
    case 'weekday_hour': {
      const [weekday, hour] = value.split('-').map(Number);
      return sql`post.weekday = ${weekday}::smallint and post.hour = ${hour}::smallint`;
    }
    case 'hashtag':
      return sql`post.hashtags @> array[${value}]::text[]`;
  }
}

/** The columns of a roll-up, computed from posts. */
export const SUMS_OF_POSTS = sql`
  count(*)::integer as posts,
  coalesce(sum(likes), 0)::bigint as likes,
  coalesce(sum(comments), 0)::bigint as comments,
  coalesce(sum(reposts), 0)::bigint as reposts,
  coalesce(sum(views), 0)::bigint as views,
  count(views)::integer as posts_with_views,
  coalesce(sum(reactions), 0)::bigint as reactions,
  count(reactions)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  count(interactions_per_follower)::integer as posts_with_followers,
  count(*) filter (where followers_day > day)::integer as posts_followed_later,
  min(followers_day) filter (where followers_day > day) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  count(interactions_per_view)::integer as posts_with_ratio,
  count(*) filter (where moving)::integer as posts_moving`;

/** The columns of a roll-up, computed from other roll-ups. */
export const SUMS_OF_SUMS = sql`
  coalesce(sum(posts), 0)::integer as posts,
  coalesce(sum(likes), 0)::bigint as likes,
  coalesce(sum(comments), 0)::bigint as comments,
  coalesce(sum(reposts), 0)::bigint as reposts,
  coalesce(sum(views), 0)::bigint as views,
  coalesce(sum(posts_with_views), 0)::integer as posts_with_views,
  coalesce(sum(reactions), 0)::bigint as reactions,
  coalesce(sum(posts_with_reactions), 0)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  coalesce(sum(posts_with_followers), 0)::integer as posts_with_followers,
  coalesce(sum(posts_followed_later), 0)::integer as posts_followed_later,
  min(followed_later_on) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  coalesce(sum(posts_with_ratio), 0)::integer as posts_with_ratio,
  coalesce(sum(posts_moving), 0)::integer as posts_moving`;

export interface Sums {
  readonly posts: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly views: number;
  readonly posts_with_views: number;
  readonly reactions: number;
  readonly posts_with_reactions: number;
  readonly interactions_per_follower: number;
  readonly posts_with_followers: number;
  readonly posts_followed_later: number;
  readonly followed_later_on: string | null;
  readonly interactions_per_view: number;
  readonly posts_with_ratio: number;
  readonly posts_moving: number;
}

/** The buckets of a post as a table to join: metric, bucket. */
export function figuresTable(figures: readonly Figure[]): SqlPart {
  const rows = figures.map((figure) => {
    const bucket = sql`width_bucket(post.${sql.id(figure)}::double precision, ${boundsLiteral(figure)})`;
    return sql`(${sql.lit(FIGURES.indexOf(figure))}::smallint, coalesce(${bucket}, ${sql.lit(NO_FIGURE)})::smallint)`;
  });
  return sql`(values ${sql.join(rows)})`;
}

function boundsLiteral(metric: Figure): SqlPart {
  return sql`${sql.lit(`{${boundsOf(metric).join(',')}}`)}::double precision[]`;
}

/** Spans as a table to join: tier, slot. */
export function spansTable(spans: readonly Span[]): SqlPart {
  const rows = spans.map(({ tier, slot }) => sql`(${sql.lit(tier)}::smallint, ${sql.lit(slot)})`);
  return sql`(values ${sql.join(rows)})`;
}
