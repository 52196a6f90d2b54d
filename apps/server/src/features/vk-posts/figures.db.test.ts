import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { expectedStats, expectedTypicals, groupExpected, toExpectedPosts } from '#testing/vk/expected-figures.ts';
import { followerReadings, type ReadFollowers } from '#testing/vk/expected-followers.ts';
import { filters } from '#testing/vk/filters.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import type { Limits } from './days.ts';
import { findReport, findStats, findTypicals } from './figures.ts';
import { findHeld } from './figures-repository.ts';
import { fillUnknownFollowers, recordFollowers } from './followers/record-followers.ts';
import type { VkWall } from './stats.ts';
import { rollUp } from './storing/roll-up.ts';
import { markPostsGone, storePosts } from './storing/store-posts.ts';

const db = testDatabase();
const SEEN_AT = new Date('2026-03-01T00:00:00Z');
/** SUMMED gives even the smallest wall sums, UNSUMMED gives none. */
const SUMMED: Limits = { rolledUpAbove: 0, maxSorted: 1, maxSkipped: 1, postsPerLeaf: 2 };
const UNSUMMED: Limits = { rolledUpAbove: 1_000_000, maxSorted: 1_000_000, maxSkipped: 1_000_000, postsPerLeaf: 1 };

let owners = 0;

/** Collects what was published until half of the readings, then everything after the last. */
async function store(
  { posts, readings }: { posts: readonly VkPost[]; readings: readonly ReadFollowers[] },
  limits: Limits,
): Promise<VkWall> {
  owners += 1;
  const ownerId = owners;
  const vkAccountId = await insertWall(db(), ownerId);
  const half = Math.floor(readings.length / 2);
  const seconds = (readings[half]?.at.getTime() ?? 0) / 1_000;
  for (const [known, seen] of [
    [readings.slice(0, half), posts.filter(({ date }) => date < seconds)],
    [readings.slice(half), posts],
  ] as const) {
    for (const reading of known)
      await recordFollowers({ db: db(), suppressions: testSuppressions() }, { ...reading, ownerId, friends: null });
    await db()
      .transaction()
      .execute((trx) => storePosts(trx, { vkAccountId, posts: seen, seenAt: SEEN_AT }));
    await fillUnknownFollowers(db(), vkAccountId, SEEN_AT);
    await rollUp(db(), vkAccountId, { limits });
  }
  return { vkAccountId, ownerId };
}

async function deletePosts({ vkAccountId }: VkWall, posts: readonly VkPost[]): Promise<void> {
  const gone = { postIds: posts.map(({ id }) => id), isPlaceKnown: true };
  await db()
    .transaction()
    .execute((trx) => markPostsGone(trx, { vkAccountId, gone, at: SEEN_AT }));
}

describe.each([
  ['with sums', SUMMED],
  ['without sums', UNSUMMED],
])('figures of any wall and range, %s,', (_, limits) => {
  test('match those computed from the raw posts', async () => {
    await fc.assert(
      fc.asyncProperty(
        rawPosts({ maxLength: 60 }),
        fc.array(filters, { minLength: 1, maxLength: 3 }),
        followerReadings,
        async (posts, ranges, readings) => {
          const wall = await store({ posts, readings }, limits);
          const isLeft = ({ id }: { id: number }) => id % 3 > 0;
          await deletePosts(
            wall,
            posts.filter((post) => !isLeft(post)),
          );
          const all = toExpectedPosts(posts);
          const since = (has: (post: (typeof all)[number]) => boolean) =>
            all
              .filter(has)
              .map(({ day }) => day)
              .toSorted()[0] ?? null;
          expect(await findHeld(db(), wall.vkAccountId)).toMatchObject({
            first: since(() => true),
            deleted: posts.filter((post) => !isLeft(post)).length,
            views_since: since(({ views }) => views !== null),
            reactions_since: since(({ raw }) => raw.reactions !== undefined),
          });
          for (const filter of [{}, { without_deleted: true }, ...ranges, { ...ranges[0], without_deleted: true }]) {
            const counted = 'without_deleted' in filter ? posts.filter(isLeft) : posts;
            const expectedPosts = toExpectedPosts(counted, filter, readings);
            expect(await findStats(db(), wall, filter)).toEqual(expectedStats(expectedPosts));
            expect(await findTypicals(db(), wall, filter, limits)).toEqual(expectedTypicals(expectedPosts));
            for (const type of REPORT_TYPES) {
              const { groups, totalCount } = await findReport(db(), wall, { filter, type });
              const expected = groupExpected(expectedPosts, type);
              expect(totalCount).toBe(expected.size);
              expect(new Map(groups.map(({ value, share, ...stats }) => [value, { share, ...stats }]))).toEqual(
                new Map(
                  [...expected].map(([value, members]) => [
                    value,
                    { share: members.length / expectedPosts.length, ...expectedStats(members) },
                  ]),
                ),
              );
            }
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
