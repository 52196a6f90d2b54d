import type { Step } from '@vidno/contract/format/periods';
import type { Filter } from '@vidno/contract/vk/filter';
import { HASHTAGS_MAX } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { coverAround, coverByDays, type DayRange, type RangeCover, toDay, toDayNumber, toRange } from './days.ts';
import { type Counted, toCounted } from './groups.ts';
import {
  isCounted,
  isInAny,
  isInDays,
  type SqlPart,
  SUMS_OF_POSTS,
  SUMS_OF_SUMS,
  type Sums,
  spansTable,
} from './sql-repository.ts';

/** A range of days of a wall. */
export interface Days {
  readonly vkAccountId: string;
  readonly range: DayRange;
  /** The tier of the smallest spans; null if the wall has no sums. */
  readonly leafTier: number | null;
  /** Which posts count; null if all do. */
  readonly counted: Counted | null;
  /** The days that have posts which do not count. */
  readonly unevenDays: readonly number[];
}

export async function findDays(db: Database, vkAccountId: string, filter: Filter): Promise<Days> {
  const range = toRange(filter);
  const counted = toCounted(filter);
  const [leafTier, unevenDays] = await Promise.all([
    findLeafTier(db, vkAccountId),
    listUnevenDays(db, vkAccountId, { range, counted }),
  ]);
  return { vkAccountId, range, leafTier, counted, unevenDays };
}

/** The posts that are gone from the wall. */
export async function countDeleted(
  db: Database,
  { vkAccountId, range }: Pick<Days, 'vkAccountId' | 'range'>,
): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*) as posts from vk_post as post
    where post.vk_account_id = ${vkAccountId} and post.deleted_at is not null and ${isInDays(range)}`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** The days whose sums are not those of the posts that count. */
export async function listUnevenDays(
  db: Database,
  vkAccountId: string,
  { range, counted }: { range: DayRange; counted: Counted | null },
): Promise<number[]> {
  if (counted === null) return [];
  const { rows } = await sql<{ day: string }>`
    select distinct post.day from vk_post as post
    where post.vk_account_id = ${vkAccountId} and not (${isCounted(counted)}) and ${isInDays(range)}`.execute(db);
  return rows.map(({ day }) => toDayNumber(day));
}

/** Dimensions by which totals are stored. */
type TotalledDimension = 'content_type' | 'text_length' | 'weekday_hour' | 'hashtag';

export interface GroupSums extends Sums {
  readonly value: string;
}

const VALUE_OF = {
  content_type: sql`post.content_type`,
  text_length: sql`post.text_length`,
  weekday_hour: sql`post.weekday || '-' || post.hour`,
  hashtag: sql`tag`,
} as const satisfies Record<TotalledDimension, SqlPart>;

const PERIOD_OF = {
  month: sql`to_char(day, 'YYYY-MM')`,
  week: sql`to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD')`,
  day: sql`to_char(day, 'YYYY-MM-DD')`,
} as const satisfies Record<Step, SqlPart>;

export async function findSums(db: Database, days: Days): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sumsOf(days)} from ${rowsOf(days)}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('The query of sums returned no row');
  return sums;
}

interface SumsNow extends Sums {
  /** Posts that were read again since their counters are frozen. */
  readonly posts_read_later: number;
}

/** By the counters that were read last. No more than one post above `limit` is read. */
export async function findSumsNow(
  db: Database,
  { vkAccountId, range, counted }: Pick<Days, 'vkAccountId' | 'range' | 'counted'>,
  limit: number,
): Promise<SumsNow> {
  const counters = (['likes', 'comments', 'reposts', 'views', 'reactions'] as const).map(
    (counter) =>
      sql`case when post.likes_now is null then ${sql.ref(`post.${counter}`)}
          else ${sql.ref(`post.${counter}_now`)} end as ${sql.ref(counter)}`,
  );
  // Under the names of the frozen figures, so that both are summed alike.
  const { rows } = await sql<SumsNow>`
    select ${SUMS_OF_POSTS}, count(*) filter (where is_read_later)::integer as posts_read_later
    from (
      select read.*, (likes + comments + reposts)::double precision / nullif(followers, 0) as interactions_per_follower,
        (likes + comments + reposts)::double precision / nullif(views, 0) as interactions_per_view
      from (
        select post.day, post.followers, post.followers_day, post.moving, post.likes_now is not null as is_read_later,
          ${sql.join(counters)}
        from vk_post as post
        where post.vk_account_id = ${vkAccountId} and ${isInDays(range)} and ${isCounted(counted)}
        limit ${sql.lit(limit + 1)}
      ) as read
    ) as post`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('The query of sums returned no row');
  return sums;
}

/** In chronological order, without empty periods. */
export async function listPeriods(db: Database, days: Days, step: Step): Promise<GroupSums[]> {
  const { rows } = await sql<GroupSums>`
    select ${PERIOD_OF[step]} as value, ${sumsOf(days)} from ${rowsOf(days)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Most posts first. Hashtags are limited; `totalCount` is not. */
export async function listGroups(
  db: Database,
  { vkAccountId, range, leafTier, counted, unevenDays }: Days,
  dimension: TotalledDimension,
): Promise<{ groups: GroupSums[]; totalCount: number }> {
  const { spans, edges }: RangeCover =
    leafTier === null ? coverByDays(range) : coverAround(range, leafTier, unevenDays);
  const parts: SqlPart[] = [];
  if (spans.length > 0) {
    parts.push(sql`
      select value, ${COLUMNS} from ${spansTable(spans)} as span (tier, slot)
      join vk_post_total as total on total.vk_account_id = ${vkAccountId} and total.tier = span.tier
        and total.slot = span.slot and total.dimension = ${dimension}`);
  }
  if (edges.length > 0) {
    const tags = dimension === 'hashtag' ? sql`cross join lateral unnest(post.hashtags) as tag` : sql``;
    parts.push(sql`
      select ${VALUE_OF[dimension]} as value, ${SUMS_OF_POSTS}
      from vk_post as post ${tags}
      where post.vk_account_id = ${vkAccountId} and ${isInAny(edges)} and ${isCounted(counted)}
      group by ${VALUE_OF[dimension]}`);
  }
  if (parts.length === 0) return { groups: [], totalCount: 0 };
  const limit = dimension === 'hashtag' ? sql`limit ${sql.lit(HASHTAGS_MAX)}` : sql``;
  const { rows } = await sql<GroupSums & { group_count: number }>`
    select value, ${SUMS_OF_SUMS}, count(*) over () as group_count
    from (${sql.join(parts, sql` union all `)}) as summed
    group by value order by sum(posts) desc, value collate "C" ${limit}`.execute(db);
  return { groups: rows.map(({ group_count, ...sums }) => sums), totalCount: rows[0]?.group_count ?? 0 };
}

interface HeldOfWall {
  readonly first: string | null;
  readonly last: string | null;
  readonly deleted: number;
  readonly reactions_since: string | null;
  readonly views_since: string | null;
}

/** Of the whole wall: the days of its posts, and since when they have reactions and views. */
export async function findHeld(db: Database, vkAccountId: string): Promise<HeldOfWall> {
  const own = sql`vk_post where vk_account_id = ${vkAccountId}`;
  const isSummed = (await findLeafTier(db, vkAccountId)) !== null;
  // A wall may have none of them at all: then every post would be read.
  const since = (figure: SqlPart, postsWithIt: SqlPart): SqlPart =>
    isSummed
      ? sql`(select min(day) from vk_post_day where vk_account_id = ${vkAccountId} and ${postsWithIt} > 0)`
      : sql`(select day from ${own} and ${figure} is not null order by day limit 1)`;
  const { rows } = await sql<HeldOfWall>`
    select (select min(day) from ${own}) as first, (select max(day) from ${own}) as last,
      (select count(*) from ${own} and deleted_at is not null) as deleted,
      ${since(sql`reactions`, sql`posts_with_reactions`)} as reactions_since,
      ${since(sql`views`, sql`posts_with_views`)} as views_since`.execute(db);
  const [held] = rows;
  if (!held) throw new Error('The query of what is held returned no row');
  return held;
}

/** Null if no post is on the wall. */
export async function findLastPostTime(db: Database, vkAccountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('vk_post')
    .select('published_at')
    .where('vk_account_id', '=', vkAccountId)
    .where('deleted_at', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at ?? null;
}

/** The first and last day with posts. */
export async function findExtent(
  db: Database,
  { vkAccountId, range, counted }: Pick<Days, 'vkAccountId' | 'range' | 'counted'>,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(post.day) as first, max(post.day) as last
    from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(range)} and ${isCounted(counted)}`.execute(db);
  const [extent] = rows;
  return extent?.first && extent.last ? { first: extent.first, last: extent.last } : null;
}

const COLUMNS = sql`
  posts, likes, comments, reposts, views, posts_with_views, reactions, posts_with_reactions, interactions_per_follower,
  posts_with_followers, posts_followed_later, followed_later_on, interactions_per_view, posts_with_ratio, posts_moving`;

function sumsOf({ leafTier }: Days): SqlPart {
  return leafTier === null ? SUMS_OF_POSTS : SUMS_OF_SUMS;
}

function rowsOf({ vkAccountId, range, leafTier, counted, unevenDays }: Days): SqlPart {
  const own = sql`post.vk_account_id = ${vkAccountId} and ${isInDays(range)}`;
  if (leafTier === null) return sql`vk_post as post where ${own} and ${isCounted(counted)}`;
  if (unevenDays.length === 0) return sql`vk_post_day as post where ${own}`;
  const days = sql`${unevenDays.map(toDay)}::date[]`;
  return sql`(
    select day, ${COLUMNS} from vk_post_day as post where ${own} and not post.day = any (${days})
    union all
    select day, ${SUMS_OF_POSTS} from vk_post as post where ${own} and post.day = any (${days}) and ${isCounted(counted)}
    group by day) as post`;
}

/** A wall whose sums are ready for use. */
export interface SummedWall {
  /** The tier of its smallest spans. */
  readonly leafTier: number;
  /** Posts in the requested range. */
  readonly posts: number;
}

/** Null if the wall has no sums. */
export async function findSummedWall(
  db: Database,
  { vkAccountId, range }: { vkAccountId: string; range: DayRange },
): Promise<SummedWall | null> {
  const { rows } = await sql<SummedWall>`
    select leaf_tier as "leafTier", coalesce((
      select sum(posts) from vk_post_day
      where vk_account_id = ${vkAccountId} and day between ${toDay(range.from)}::date and ${toDay(range.to)}::date
    ), 0)::integer as posts
    from vk_post_roll_up where vk_account_id = ${vkAccountId} and ready`.execute(db);
  return rows[0] ?? null;
}

/** The tier of the smallest spans; null if the wall has no sums. */
async function findLeafTier(db: Database, vkAccountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('vk_post_roll_up')
    .select('leaf_tier')
    .where('vk_account_id', '=', vkAccountId)
    .where('ready', '=', true)
    .executeTakeFirst();
  return row?.leaf_tier ?? null;
}
