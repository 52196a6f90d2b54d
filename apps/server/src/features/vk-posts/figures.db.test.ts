import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { expectedStats, expectedTypicals, groupExpected, toExpectedPosts } from '#testing/vk/expected-figures.ts';
import { filters } from '#testing/vk/filters.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import type { Limits } from './days.ts';
import { findReport, findStats, findTypicals } from './figures.ts';
import { rollUp } from './storing/roll-up.ts';
import { storePosts } from './storing/store-posts.ts';

const db = testDatabase();
const SEEN_AT = new Date('2026-03-01T00:00:00Z');
/** SUMMED gives even the smallest wall sums, UNSUMMED gives none. */
const SUMMED: Limits = { rolledUpAbove: 0, maxSorted: 1, maxSkipped: 1, postsPerLeaf: 2 };
const UNSUMMED: Limits = { rolledUpAbove: 1_000_000, maxSorted: 1_000_000, maxSkipped: 1_000_000, postsPerLeaf: 1 };

const followerCounts = fc.constantFrom(null, 0, 1, 3, 1_000, 12_345_678);

async function store(posts: readonly VkPost[], limits: Limits): Promise<string> {
  const vkAccountId = await insertWall(db(), 1);
  await db()
    .transaction()
    .execute((trx) => storePosts(trx, { vkAccountId, posts, seenAt: SEEN_AT }));
  await rollUp(db(), vkAccountId, { limits });
  return vkAccountId;
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
        followerCounts,
        async (posts, ranges, followers) => {
          const wall = { vkAccountId: await store(posts, limits), ownerId: 1, followers };
          for (const filter of [{}, ...ranges]) {
            const expectedPosts = toExpectedPosts(posts, filter);
            expect(await findStats(db(), wall, filter)).toEqual(expectedStats(expectedPosts, followers));
            expect(await findTypicals(db(), wall, filter, limits)).toEqual(expectedTypicals(expectedPosts, followers));
            for (const type of REPORT_TYPES) {
              const { groups, totalCount } = await findReport(db(), wall, { filter, type });
              const expected = groupExpected(expectedPosts, type);
              expect(totalCount).toBe(expected.size);
              expect(new Map(groups.map(({ value, share, ...stats }) => [value, { share, ...stats }]))).toEqual(
                new Map(
                  [...expected].map(([value, members]) => [
                    value,
                    { share: members.length / expectedPosts.length, ...expectedStats(members, followers) },
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
