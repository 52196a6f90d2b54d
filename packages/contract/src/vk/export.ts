import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { searchStatusSchema } from '../search.ts';
import { vkUserSchema } from './accounts.ts';
import { chartSchema } from './chart.ts';
import { coverageSchema, followerDaySchema } from './coverage.ts';
import { directionSchema, filterSchema, postKindSchema, postSortSchema, trackedIdSchema } from './filter.ts';
import {
  comparedSchema,
  contentTypeSchema,
  postSchema,
  reportGroupSchema,
  reportTypeSchema,
  statsSchema,
  typicalsSchema,
} from './posts.ts';

/** Exported files of the VK screens, and links that share a report. */

const ok = z.literal('ok');

export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** `report` is everything that the screens of an account show, in one file. */
export const EXPORT_TABLES = ['posts', 'groups', 'activity', 'audience', 'report', 'compare'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];
/**
 * Maximum number of posts in a file. The file says so if it leaves some out.
 * @limit list: The file holds the first ones and says so.
 */
export const EXPORT_MAX_POSTS = { xlsx: 50_000, csv: 1_000_000, pdf: 1_000 } as const;

export const exportTable = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/export',
  summary: 'Таблица или весь отчёт файлом XLSX, CSV (UTF-8 с BOM, «;») или PDF; файл называет свои фильтры',
  query: z.object({
    /** A tracked account; for `compare` several, separated by commas. */
    id: z.string().check(z.maxLength(1_000)),
    table: z.enum(EXPORT_TABLES),
    format: z.enum(EXPORT_FORMATS),
    filter: filterSchema,
    sort: postSortSchema,
    direction: directionSchema,
    /** For `groups` the report; for `posts`, together with `value`, one of its groups. */
    type: z.optional(reportTypeSchema),
    value: z.optional(z.string().check(z.maxLength(100))),
  }),
  ...fileAnswer,
});

/** Lifetimes of a link, in days. */
export const SHARE_DAYS = [1, 7, 30, 365] as const;
/**
 * Links of one account.
 * @limit request: A further link is refused until one is closed or has expired.
 */
export const SHARES_MAX = 100;

export const shareReport = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/analysis-posts/share',
  summary:
    'Ссылка, по которой сегодняшний отчёт за этот период читают без входа, пока она не истекла; он больше не меняется',
  body: z.object({
    id: trackedIdSchema,
    filter: filterSchema,
    days: z.number().check(z.refine((days) => SHARE_DAYS.some((known) => known === days))),
  }),
  /** The link is `/shared#{token}`. */
  response: z.object({ status: ok, token: z.string(), expires: z.string() }),
});

export const unshareReport = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/analysis-posts/unshare',
  summary: 'Гасит все ссылки на отчёт этого аккаунта',
  body: z.object({ id: trackedIdSchema }),
  response: z.object({ status: ok }),
});

const sharedFilterSchema = z.object({
  date_from: z.nullable(z.string()),
  date_to: z.nullable(z.string()),
  without_deleted: z.boolean(),
  only: z.nullable(postKindSchema),
  without: z.array(postKindSchema),
});

export const listShares = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/shares',
  summary: 'Мои ссылки на отчёты, новые первыми, не больше 100; самой ссылки здесь нет: мы её не храним',
  query: z.object({}),
  response: z.object({
    status: ok,
    data: z.array(
      z.object({
        id: z.uuid(),
        /** Null once the person whose page it is was removed: the link opens no report any more. */
        user: z.nullable(vkUserSchema),
        filter: sharedFilterSchema,
        created: z.string(),
        expires: z.string(),
        /** Of the account, if it is still tracked: a new version can be made. */
        tracked: z.nullable(trackedIdSchema),
      }),
    ),
  }),
});
export type ShareLink = z.infer<(typeof listShares)['response']>['data'][number];

export const closeShare = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/analysis-posts/close-share',
  summary: 'Гасит одну из моих ссылок на отчёты',
  body: z.object({ id: z.uuid() }),
  response: z.object({ status: ok }),
});

/** What a link keeps. */
export const frozenReportSchema = z.object({
  /** Of the collection when the report was made: `wait` if posts were still missing. */
  status: searchStatusSchema,
  user: vkUserSchema,
  /** Days of the first and last post in the period. */
  range: z.nullable(z.object({ date_from: z.string(), date_to: z.string() })),
  coverage: coverageSchema,
  compared: z.nullable(comparedSchema),
  stats: statsSchema,
  previousStats: z.nullable(statsSchema),
  typicals: typicalsSchema,
  listRating: z.array(postSchema),
  listWorst: z.array(postSchema),
  chart: chartSchema,
  followers: z.array(followerDaySchema),
  /** By month, so that it can be said which of them changed since. */
  months: z.array(reportGroupSchema),
  weekdayHours: z.array(reportGroupSchema),
  contentTypes: z.array(z.extend(reportGroupSchema, { value: contentTypeSchema })),
});
export type FrozenReport = z.infer<typeof frozenReportSchema>;

export const getSharedReport = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/analysis-posts/shared',
  summary: 'Отчёт по ссылке, каким он был в день, когда её сделали; доступно без сеанса',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.extend(frozenReportSchema, {
    created: z.string(),
    expires: z.string(),
    filter: sharedFilterSchema,
  }),
});
export type SharedReport = z.infer<(typeof getSharedReport)['response']>;
