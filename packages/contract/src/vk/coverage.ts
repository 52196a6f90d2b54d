import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterSchema, trackedIdSchema } from './filter.ts';

/** What is held of a VK page, how fresh it is, and what VK did not give. */

/**
 * Why something is missing. `collecting`: the first collection is not complete; `demo`: only the latest posts are collected;
 * `hidden`: VK counts posts that it shows to nobody; `closed`, `deleted`, `banned`, `gone`, `wall_off`: the page is so now, and what is held
 * is from before; `failed`: the last collection failed for another reason; `no_followers`: VK does not show them; `service_token`:
 * posts that are older than a month are not asked for again, because VK allows that to users' tokens only.
 */
export const COVERAGE_GAPS = [
  'collecting',
  'demo',
  'hidden',
  'closed',
  'deleted',
  'banned',
  'gone',
  'wall_off',
  'failed',
  'no_followers',
  'service_token',
] as const;
export type CoverageGap = (typeof COVERAGE_GAPS)[number];

/** Of the whole page, whatever the period. Days are in Moscow time; null where nothing is known. */
export const coverageSchema = z.object({
  /** Days of the first and the last post that is held. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** When the last complete reading ended. */
  refreshed: z.nullable(z.string()),
  /** When VK was last asked whether anything is new. */
  checked: z.nullable(z.string()),
  /** When the page is refreshed by itself; null if it is not. Later than promised if the calls to VK are used up. */
  next: z.nullable(z.string()),
  /** Posts as VK counts them, those that are held and on the wall, and those that are held and gone from it. */
  postsByVk: z.nullable(z.number()),
  posts: z.number(),
  deletedPosts: z.number(),
  /** Posts that VK counts and never shows. */
  hiddenPosts: z.number(),
  /** The first day on which posts have reactions or views. */
  reactionsSince: z.nullable(z.string()),
  viewsSince: z.nullable(z.string()),
  /** The last reading of the followers that was not a jump, and by how many more they are than 30 days before it. */
  followers: z.nullable(z.object({ count: z.number(), day: z.string(), growth: z.nullable(z.number()) })),
  gaps: z.array(z.enum(COVERAGE_GAPS)),
});
export type Coverage = z.infer<typeof coverageSchema>;

export const followerDaySchema = z.object({
  day: z.string(),
  followers: z.number(),
  /** Far from the days around it, and so not used for any figure. */
  jump: z.boolean(),
});
export type FollowerDay = z.infer<typeof followerDaySchema>;

/** @limit list: Only the latest days are listed. */
export const FOLLOWER_DAYS_MAX = 400;

export const getFollowers = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-followers',
  summary: `Подписчики по дням, первый день первым, не больше ${FOLLOWER_DAYS_MAX} последних; дни без данных пропущены`,
  query: z.object({ id: trackedIdSchema, filter: filterSchema }),
  response: z.object({
    status: z.literal('ok'),
    data: z.array(followerDaySchema),
  }),
});
