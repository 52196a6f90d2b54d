import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { countedFollowers, followerReadings } from '#testing/vk/expected-followers.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import { storePosts } from '../storing/store-posts.ts';
import { fillUnknownFollowers, recordFollowers, recordFollowersOfMany } from './record-followers.ts';

const db = testDatabase();
const tools = () => ({ db: db(), suppressions: testSuppressions() });
let owners = 0;

async function read(ownerId: number, readings: ReadonlyArray<readonly [string, number | null]>): Promise<void> {
  for (const [at, followers] of readings) {
    await recordFollowers(tools(), { ownerId, followers, friends: null, at: new Date(at) });
  }
}

async function store(vkAccountId: string, posts: readonly VkPost[]): Promise<void> {
  await db()
    .transaction()
    .execute((trx) => storePosts(trx, { vkAccountId, posts, seenAt: new Date() }));
}

function aPost(id: number, published: string): VkPost {
  const [post] = fc.sample(rawPosts({ minLength: 1, maxLength: 1 }), 1).flat();
  if (!post) throw new Error('The sample is empty');
  return { ...post, id, date: Date.parse(published) / 1_000 };
}

async function listFollowers(vkAccountId: string) {
  const posts = await db()
    .selectFrom('vk_post')
    .select(['followers', 'followers_day'])
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('post_id')
    .execute();
  return posts.map(({ followers, followers_day }) => [followers, followers_day]);
}

test('whenever posts and followers are read, a post counts with the followers of its time', async () => {
  await fc.assert(
    fc.asyncProperty(rawPosts({ maxLength: 8 }), followerReadings, async (posts, readings) => {
      owners += 1;
      const ownerId = owners;
      const vkAccountId = await insertWall(db(), ownerId);
      for (const [nth, { at, followers }] of readings.entries()) {
        await store(
          vkAccountId,
          posts.filter(({ date }) => date * 1_000 < at.getTime()),
        );
        // Alone, as a refresh does, or with others, as every day.
        if (nth % 2 === 0) await recordFollowers(tools(), { ownerId, followers, friends: null, at });
        else
          await recordFollowersOfMany(tools(), {
            counts: new Map([
              [ownerId, followers],
              [-1, 5],
            ]),
            at,
          });
      }
      await store(vkAccountId, posts);
      await fillUnknownFollowers(db(), vkAccountId, new Date());
      const expected = posts
        .toSorted((one, other) => one.id - other.id)
        .map(({ date }) => countedFollowers(readings, new Date(date * 1_000)));
      expect(await listFollowers(vkAccountId)).toEqual(
        expected.map((counted) => [counted?.followers ?? null, counted?.day ?? null]),
      );
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test('a post that is dated ahead counts with the last followers before its time, though it is not read again', async () => {
  const [alone, among] = [await insertWall(db(), -21), await insertWall(db(), -22)];
  for (const vkAccountId of [alone, among]) {
    await read(vkAccountId === alone ? -21 : -22, [['2026-02-01T09:00:00Z', 100]]);
    await store(vkAccountId, [
      aPost(1, '2026-02-01T09:00:00Z'),
      aPost(2, '2026-02-03T15:00:00Z'),
      // At the very moment of the reading.
      aPost(3, '2026-02-03T09:00:00Z'),
    ]);
  }
  await read(-21, [['2026-02-03T09:00:00Z', 40]]);
  const counts = new Map([
    [-22, 40],
    [-23, 7],
  ]);
  await recordFollowersOfMany(tools(), { counts, at: new Date('2026-02-03T09:00:00Z') });
  for (const vkAccountId of [alone, among]) {
    expect(await listFollowers(vkAccountId)).toEqual([
      [100, '2026-02-01'],
      [40, '2026-02-03'],
      [40, '2026-02-03'],
    ]);
  }
});

test('a jump of a day is kept, marked and not used, for the posts of a demo too', async () => {
  const walls = [await insertWall(db(), -7), await insertWall(db(), -7)];
  await read(-7, [
    ['2026-03-01T04:00:00Z', 1_000],
    ['2026-03-02T04:00:00Z', 1_000_000],
  ]);
  for (const wall of walls) await store(wall, [aPost(1, '2026-02-01T10:00:00Z'), aPost(2, '2026-03-02T10:00:00Z')]);
  const [wall = ''] = walls;
  expect(await listFollowers(wall)).toEqual([
    [1_000, '2026-03-01'],
    [1_000_000, '2026-03-02'],
  ]);
  await read(-7, [['2026-03-03T04:00:00Z', 1_010]]);
  for (const one of walls) {
    expect(await listFollowers(one)).toEqual([
      [1_000, '2026-03-01'],
      [1_000, '2026-03-01'],
    ]);
  }
  const days = await db().selectFrom('vk_owner_day').select(['followers', 'jump']).orderBy('day').execute();
  expect(days.map(({ followers, jump }) => [followers, jump])).toEqual([
    [1_000, false],
    [1_000_000, true],
    [1_010, false],
  ]);
});

test('later readings of a day and those of a clock that was set back change nothing', async () => {
  await read(5, [
    ['2026-03-02T04:00:00Z', null],
    ['2026-03-02T05:00:00Z', 700],
    ['2026-03-02T18:00:00Z', 900],
    ['2026-03-01T18:00:00Z', 1],
  ]);
  const days = await db().selectFrom('vk_owner_day').select(['day', 'followers', 'read_at']).execute();
  expect(days).toEqual([{ day: '2026-03-02', followers: 700, read_at: new Date('2026-03-02T05:00:00Z') }]);
});
