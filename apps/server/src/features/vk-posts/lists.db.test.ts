import { DIRECTIONS, type Direction, type Filter, POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import { type Post, REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { type ExpectedPost, figureOf, groupExpected, toExpectedPosts } from '#testing/vk/expected-figures.ts';
import { filters } from '#testing/vk/filters.ts';
import { compareFractions, round } from '#testing/vk/fractions.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import type { Limits } from './days.ts';
import { recordFollowers } from './followers/record-followers.ts';
import { listPosts, readPosts } from './list-posts.ts';
import type { VkWall } from './stats.ts';
import { rollUp } from './storing/roll-up.ts';
import { markPostsGone, storePosts } from './storing/store-posts.ts';

const db = testDatabase();
const OWNER_ID = -5;
/** A doubling, a jump of a day and a day without a number. */
const READINGS = (
  [
    ['2015-01-01', 640],
    ['2020-06-01', 1_280],
    ['2024-01-10', 1_300],
    ['2024-01-11', 1_300_000],
    ['2024-01-12', 1_310],
    ['2025-01-01', null],
  ] as const
).map(([day, followers]) => ({ at: new Date(`${day}T09:00:00Z`), followers }));
/** SUMMED gives even the smallest wall sums, UNSUMMED gives none. */
const SUMMED: Limits = { rolledUpAbove: 0, maxSorted: 1, maxSkipped: 1, postsPerLeaf: 2 };
const UNSUMMED: Limits = { rolledUpAbove: 1_000_000, maxSorted: 1_000_000, maxSkipped: 1_000_000, postsPerLeaf: 1 };

const SEEN_AT = new Date('2026-03-01T00:00:00Z');
const GONE_AT = new Date('2026-03-02T00:00:00Z');
const goneOf = (post: Pick<VkPost, 'id'>) => (isOnWall(post) ? null : GONE_AT.toISOString());
/** The others are gone. */
const isOnWall = ({ id }: Pick<VkPost, 'id'>) => id % 3 > 0;

const orders = fc.record({
  sort: fc.constantFrom(...POST_SORTS),
  direction: fc.constantFrom(...DIRECTIONS),
  limit: fc.integer({ min: 1, max: 20 }),
});

interface ListOrder {
  readonly sort: PostSort;
  readonly direction: Direction;
  readonly limit: number;
}

async function store(posts: readonly VkPost[], limits: Limits) {
  const vkAccountId = await insertWall(db(), OWNER_ID);
  for (const reading of READINGS)
    await recordFollowers(
      { db: db(), suppressions: testSuppressions() },
      { ...reading, ownerId: OWNER_ID, friends: null },
    );
  await db()
    .transaction()
    .execute((trx) => storePosts(trx, { vkAccountId, posts, seenAt: SEEN_AT }));
  const postIds = posts.filter((post) => !isOnWall(post)).map(({ id }) => id);
  await db()
    .transaction()
    .execute((trx) => markPostsGone(trx, { vkAccountId, gone: { postIds, isPlaceKnown: true }, at: GONE_AT }));
  await rollUp(db(), vkAccountId, { limits });
  return { vkAccountId, ownerId: OWNER_ID };
}

/** By the figure, then by day and id. Posts without the figure come last. */
function inOrder(posts: readonly ExpectedPost[], { sort, direction }: ListOrder): ExpectedPost[] {
  const sign = direction === 'up' ? -1 : 1;
  return posts.toSorted((a, b) => {
    const [one, other] = [figureOf(a, sort), figureOf(b, sort)];
    const byFigure = one && other ? compareFractions(one, other) : 0;
    const byTime = a.day === b.day ? a.raw.id - b.raw.id : a.day < b.day ? -1 : 1;
    return Number(one === null) - Number(other === null) || sign * (byFigure || byTime);
  });
}

/** Every reading has followers. */
function followersOf({ interactions, counted, day }: ExpectedPost) {
  const followers = counted?.followers ?? 0;
  return {
    er: round(100 * interactions, followers),
    followers,
    followers_later: day < '2015-01-01' ? '2015-01-01' : null,
  };
}

describe.each([
  ['with sums', SUMMED],
  ['without sums', UNSUMMED],
])('pages of any wall, %s,', (_, limits) => {
  test('contain the posts of the range in order, without duplicates', async () => {
    const requests = fc.array(fc.tuple(fc.oneof(fc.constant({}), filters), orders, fc.boolean()), {
      minLength: 4,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(rawPosts({ maxLength: 60 }), requests, async (posts, lists) => {
        const wall = await store(posts, limits);
        for (const [range, order, without_deleted] of lists) {
          const filter = { ...range, without_deleted };
          const counted = without_deleted ? posts.filter(isOnWall) : posts;
          const expected = inOrder(toExpectedPosts(counted, filter, READINGS), order).map(({ raw }) => raw.id);
          const pages: Post[][] = [];
          for (let page = 0; page <= Math.ceil(expected.length / order.limit); page += 1) {
            const found = await listPosts(db(), wall, { filter, ...order, page }, limits);
            expect(found?.totalCount).toBe(expected.length);
            pages.push(found?.posts ?? []);
          }
          expect(pages.at(-1)).toEqual([]);
          expect(pages.slice(0, -2).every((page) => page.length === order.limit)).toBe(true);
          expect(pages.flat().map(({ post_id }) => post_id)).toEqual(expected);
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test('of one group contain the posts that the report counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        rawPosts({ minLength: 5, maxLength: 50 }),
        fc.tuple(filters, orders, fc.nat()),
        async (posts, [range, order, query]) => {
          const wall = await store(posts, limits);
          for (const filter of [{}, range, { ...range, without_deleted: true }]) {
            for (const type of REPORT_TYPES) await expectGroup({ wall, posts, limits }, { filter, type, order, query });
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

/** The posts of one of the groups, on a page in their middle. */
async function expectGroup(
  { wall, posts, limits }: { wall: VkWall; posts: readonly VkPost[]; limits: Limits },
  { filter, type, order, query }: { filter: Filter; type: ReportType; order: ListOrder; query: number },
): Promise<void> {
  const counted = filter.without_deleted ? posts.filter(isOnWall) : posts;
  const groups = [...groupExpected(toExpectedPosts(counted, filter, READINGS), type)];
  const [value = '', members = []] = groups[query % Math.max(1, groups.length)] ?? [];
  if (members.length === 0) return;
  const expected = inOrder(members, order).map(({ raw }) => raw.id);
  const page = Math.floor(expected.length / order.limit / 2);
  const found = await listPosts(db(), wall, { filter, group: { type, value }, ...order, page }, limits);
  expect(found?.totalCount).toBe(expected.length);
  const from = page * order.limit;
  expect(found?.posts.map(({ post_id }) => post_id)).toEqual(expected.slice(from, from + order.limit));
}

test('a post is listed as VK returned it, with its ER and ERv', async () => {
  await fc.assert(
    fc.asyncProperty(rawPosts({ minLength: 1, maxLength: 20 }), async (posts) => {
      const wall = await store(posts, UNSUMMED);
      const shown: Post[] = [];
      const whole: { filter: Filter; sort: PostSort; direction: Direction } = {
        filter: {},
        sort: 'publish_time',
        direction: 'down',
      };
      for await (const some of readPosts(db(), wall, whole)) shown.push(...some);
      for (const post of toExpectedPosts(posts, {}, READINGS)) {
        const { raw } = post;
        expect(shown.find(({ post_id }) => post_id === raw.id)).toEqual({
          post_id: raw.id,
          url: `https://vk.com/wall-5_${raw.id}`,
          publish_time: new Date(raw.date * 1_000).toISOString(),
          text: raw.text,
          preview: raw.attachments.some(({ type }) => type === 'photo') ? 'https://pictures.test/600.jpg' : null,
          content_type: post.contentType,
          pinned: isOnWall(raw) && raw.is_pinned === true,
          ads: false,
          donut: false,
          signed: false,
          likes: post.likes,
          comments: post.comments,
          reposts: post.reposts,
          views: post.views,
          reactions: raw.reactions?.count ?? null,
          ...followersOf(post),
          erv: post.views ? round(100 * post.interactions, post.views) : null,
          frozen: SEEN_AT.toISOString(),
          now: null,
          edited: null,
          deleted: goneOf(raw),
          back: null,
        });
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
