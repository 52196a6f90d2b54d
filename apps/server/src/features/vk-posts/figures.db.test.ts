import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { filters } from '#testing/vk/filters.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import { reckonGroups, reckonPosts, reckonStats, reckonTypicals } from '#testing/vk/reckoning.ts';
import { findReport } from './figures/find-report.ts';
import { findStats } from './figures/find-stats.ts';
import { findTypicals } from './figures/find-typicals.ts';
import type { Limits } from './limits-rules.ts';
import { rollUp } from './roll-up/roll-up.ts';
import { storePosts } from './store/store-posts.ts';

const db = testDatabase();
const SEEN_AT = new Date('2026-03-01T00:00:00Z');
/** Sums even for the smallest wall, and none at all. */
const SUMMED: Limits = { summedFrom: 0, sortedUpTo: 1, skippedUpTo: 1, leafPosts: 2 };
const UNSUMMED: Limits = { summedFrom: 1_000_000, sortedUpTo: 1_000_000, skippedUpTo: 1_000_000, leafPosts: 1 };

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
  ['from the posts themselves', UNSUMMED],
])('figures of any wall and range, %s,', (_, limits) => {
  test('are what one reckons from the raw posts', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        rawPosts({ maxLength: 60 }),
        fc.array(filters, { minLength: 1, maxLength: 3 }),
        followerCounts,
        async (posts, ranges, followers) => {
          const wall = { vkAccountId: await store(posts, limits), ownerId: 1, followers };
          for (const filter of [{}, ...ranges]) {
            const reckoned = reckonPosts(posts, filter);
            expect(await findStats(db(), wall, filter)).toEqual(reckonStats(reckoned, followers));
            expect(await findTypicals(db(), wall, filter, limits)).toEqual(reckonTypicals(reckoned, followers));
            for (const type of REPORT_TYPES) {
              const { groups, totalCount } = await findReport(db(), wall, { filter, type });
              const expected = reckonGroups(reckoned, type);
              expect(totalCount).toBe(expected.size);
              expect(new Map(groups.map(({ value, share, ...stats }) => [value, { share, ...stats }]))).toEqual(
                new Map(
                  [...expected].map(([value, members]) => [
                    value,
                    { share: members.length / reckoned.length, ...reckonStats(members, followers) },
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
