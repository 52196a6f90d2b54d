import * as z from 'zod/mini';
import { POSTS_PAGE_SIZE, RATING_PAGE_SIZE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { STEPS } from '../format/periods.ts';
import { vkUserSchema } from './accounts.ts';
import { coverageSchema } from './coverage.ts';
import { filterSchema, orderedPage, trackedIdSchema, trackedLoginSchema } from './filter.ts';

/** Posts of a tracked account and their statistics. Ratios are in percent; null means no data, never 0. */

const ok = z.literal('ok');

/** The type of a post's first attachment; `text` if it has none. */
export const CONTENT_TYPES = [
  'text',
  'photo',
  'video',
  'clip',
  'audio',
  'link',
  'poll',
  'doc',
  'repost',
  'other',
] as const;
export const contentTypeSchema = z.enum(CONTENT_TYPES);
export type ContentType = (typeof CONTENT_TYPES)[number];

export const postSchema = z.object({
  post_id: z.number(),
  url: z.string(),
  publish_time: z.string(),
  text: z.string(),
  /** Address on this server of a small picture from the first attachment that has one. */
  preview: z.nullable(z.string()),
  content_type: contentTypeSchema,
  pinned: z.boolean(),
  ads: z.boolean(),
  /** Only subscribers who pay see its text. */
  donut: z.boolean(),
  /** The community names its author below it. */
  signed: z.boolean(),
  likes: z.number(),
  comments: z.number(),
  reposts: z.number(),
  views: z.nullable(z.number()),
  reactions: z.nullable(z.number()),
  er: z.nullable(z.number()),
  /** What `er` was divided by: the followers when the post was published, as far as they are known. */
  followers: z.nullable(z.number()),
  /** The day `followers` are of if nobody knew them when the post was published; otherwise null. */
  followers_later: z.nullable(z.string()),
  erv: z.nullable(z.number()),
  /** When the counters were read that it counts with for good; null while they still move. */
  frozen: z.nullable(z.string()),
  /** What was read since then, if it is something else. No figure shows it. */
  now: z.nullable(
    z.object({
      likes: z.number(),
      comments: z.number(),
      reposts: z.number(),
      views: z.nullable(z.number()),
      reactions: z.nullable(z.number()),
    }),
  ),
  /** When it was noticed that the post was edited, is no longer on the wall, or is back there; otherwise null. */
  edited: z.nullable(z.string()),
  deleted: z.nullable(z.string()),
  back: z.nullable(z.string()),
});
export type Post = z.infer<typeof postSchema>;

/** A post counts with what was read when it was so old, and a period is closed when its last post is. */
export const FINAL_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Both days as `2026-03-31`, in Moscow time. Until then the counters of its last posts still move. */
export function isClosedPeriod(lastDay: string, today: string): boolean {
  return Date.parse(today) - Date.parse(lastDay) > FINAL_AGE_DAYS * DAY_MS;
}

/** The counters were not read in the days when the post reached its final age, but later. */
export function isFrozenLate(published: string, frozen: string): boolean {
  return Date.parse(frozen) - Date.parse(published) > (FINAL_AGE_DAYS + 2) * DAY_MS;
}

/** Until so long after a post was published, the followers that its ER is divided by may still be corrected. */
export const ER_SETTLED_DAYS = 3;

/** Totals of the posts in a range. `count_views` is null if no post has views. */
export const statsSchema = z.object({
  count_posts: z.number(),
  count_views: z.nullable(z.number()),
  count_likes: z.number(),
  count_comments: z.number(),
  count_reposts: z.number(),
  /** Null if VK reports no reactions. They are included in the likes. */
  count_reactions: z.nullable(z.number()),
  /** Mean over the posts, in percent with two decimals. */
  er_value: z.nullable(z.number()),
  /** How many posts were published before their followers were known, and from which day on those are; null if none. */
  er_later: z.nullable(z.object({ posts: z.number(), day: z.string() })),
  erv_value: z.nullable(z.number()),
  /** How many posts are on the wall whose counters are not frozen yet. */
  count_moving: z.number(),
  /** How many of the posts have views and reactions. Where it is only a part, changes in percent say nothing. */
  posts_with_views: z.number(),
  posts_with_reactions: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;

/** Mean and median per post in a range; null if no post has the figure. */
const typicalSchema = z.object({ mean: z.nullable(z.number()), median: z.nullable(z.number()) });
export const typicalsSchema = z.object({
  likes: typicalSchema,
  comments: typicalSchema,
  reposts: typicalSchema,
  views: typicalSchema,
  er: typicalSchema,
  erv: typicalSchema,
});
export type Typicals = z.infer<typeof typicalsSchema>;

/** One group of posts in a report. `er_value` and `erv_value` are means over its posts. */
export const reportGroupSchema = z.extend(statsSchema, {
  /** The `value` parameter of `get-posts-from-type`. */
  value: z.string(),
  /** Share of all posts in the range, 0 to 1. */
  share: z.number(),
});
export type ReportGroup = z.infer<typeof reportGroupSchema>;

/**
 * `content_type`: CONTENT_TYPES; `text_length`: TEXT_LENGTHS; `weekday`: 1 (Monday) to 7; `hour`: 0 to 23, Moscow time;
 * `weekday_hour`: `1-0` to `7-23`, the heat map; `hashtag`: the tag without #, most used first; `month`: YYYY-MM.
 */
export const REPORT_TYPES = [
  'content_type',
  'text_length',
  'weekday',
  'hour',
  'weekday_hour',
  'hashtag',
  'month',
] as const;
export const reportTypeSchema = z.enum(REPORT_TYPES, 'Такого отчёта нет.');
export type ReportType = (typeof REPORT_TYPES)[number];

/** No text, up to 160 characters, up to 1000, longer. */
export const TEXT_LENGTHS = ['none', 'short', 'medium', 'long'] as const;
export type TextLength = (typeof TEXT_LENGTHS)[number];
/** @limit none */
export const TEXT_LENGTH_LIMITS = { short: 160, medium: 1_000 } as const;

/**
 * Maximum number of hashtags in a report. `totalCount` includes the rest.
 * @limit list: Only the most frequent hashtags are listed; their total number is told.
 */
export const HASHTAGS_MAX = 100;

/** The days that a period is compared with. Null if the filter has an open end. */
export const comparedSchema = z.object({
  date_from: z.string(),
  date_to: z.string(),
  /** All of its days were collected; otherwise there is nothing to compare with. */
  collected: z.boolean(),
});
export type Compared = z.infer<typeof comparedSchema>;

export const getAccount = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-data-account',
  summary:
    'Аккаунт за период: показатели, изменение к прошлому периоду или тому же год назад, лучшие, худшие и последние посты',
  query: z.object({ id: trackedIdSchema, filter: filterSchema }),
  response: z.object({
    status: z.enum(['ok', 'wait', 'error']),
    id: trackedIdSchema,
    processId: z.string(),
    user: vkUserSchema,
    coverage: coverageSchema,
    /** Days of the first and last post in the range, Moscow time; null without posts. */
    range: z.nullable(z.object({ date_from: z.string(), date_to: z.string() })),
    stats: statsSchema,
    compared: z.nullable(comparedSchema),
    /** Of the compared period; null without one, or if it was not collected. */
    previousStats: z.nullable(statsSchema),
    /** How many posts of the range are no longer on the wall, whether they count or not. */
    deletedCount: z.number(),
    typicals: typicalsSchema,
    /** Best by ER, best first. */
    listRating: z.array(postSchema),
    /** Worst by ER, worst first. */
    listWorst: z.array(postSchema),
    /** Latest first. */
    listPosts: z.array(postSchema),
    /** The report by content type. */
    reportPosts: z.array(reportGroupSchema),
  }),
});
export type AccountOverview = z.infer<(typeof getAccount)['response']>;

export const getReport = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-data-report-post',
  summary: 'Полный отчёт: посты периода по группам одного признака',
  query: z.object({ id: trackedIdSchema, filter: filterSchema, type: reportTypeSchema }),
  response: z.object({
    status: ok,
    type: reportTypeSchema,
    stats: statsSchema,
    data: z.array(reportGroupSchema),
    /** Including groups that are not in `data`. */
    totalCount: z.number(),
  }),
});

/** @limit list: Figures by the counters of now are given for periods with no more posts; a longer one is told to be. */
export const POSTS_NOW_MAX = 20_000;

export const getStatsNow = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-stats-now',
  summary: 'Показатели периода по счётчикам, которые прочитаны последними, а не по закреплённым через 30 дней',
  query: z.object({ id: trackedIdSchema, filter: filterSchema }),
  response: z.object({
    status: ok,
    /** Null if the period has more than `POSTS_NOW_MAX` posts. */
    stats: z.nullable(statsSchema),
    /** How many of the posts were read again since their counters are frozen. */
    readLater: z.number(),
  }),
});

const postsSchema = z.object({ status: ok, data: z.array(postSchema), totalCount: z.number(), page: z.number() });

export const getPostsFromType = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-posts-from-type',
  summary: 'Посты одной группы отчёта; без type — все посты',
  query: z.object({
    id: trackedIdSchema,
    type: z.optional(reportTypeSchema),
    value: z.optional(z.string().check(z.maxLength(100))),
    filter: filterSchema,
    ...orderedPage(POSTS_PAGE_SIZE),
  }),
  response: postsSchema,
});

export const getRating = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/data',
  summary: 'Рейтинг постов отслеживаемого аккаунта',
  query: z.object({
    login: trackedLoginSchema,
    filter: filterSchema,
    ...orderedPage(RATING_PAGE_SIZE.desktop),
  }),
  response: postsSchema,
});

export const ACTIVITY_TYPES = ['likes', 'views', 'comments', 'reposts'] as const;
export const activityTypeSchema = z.enum(ACTIVITY_TYPES, 'Такого показателя нет.');
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const getActivity = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/stat',
  summary: 'Ряд одного показателя по времени; месяцы без постов — нули, без данных — null',
  query: z.object({
    login: trackedLoginSchema,
    type: activityTypeSchema,
    filter: filterSchema,
    view: z._default(z.enum(STEPS), 'month'),
  }),
  response: z.object({
    status: z.literal('ok'),
    type: activityTypeSchema,
    view: z.enum(STEPS),
    data: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
  }),
});

export const compareAccounts = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/compare',
  summary: 'До 10 своих аккаунтов рядом за один период; ids через запятую',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(1_000)),
        z.transform((text) => text.split(',').filter((id) => id !== '')),
      ),
      z.array(trackedIdSchema).check(z.minLength(1), z.maxLength(10, 'Сравнить можно не больше 10 аккаунтов.')),
    ),
    filter: filterSchema,
  }),
  response: z.object({
    status: z.literal('ok'),
    data: z.array(z.object({ id: trackedIdSchema, user: vkUserSchema, stats: statsSchema, typicals: typicalsSchema })),
  }),
});
