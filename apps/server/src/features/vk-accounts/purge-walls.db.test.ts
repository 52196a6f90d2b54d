import { expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { addAccount, createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { purgeWalls } from './untrack.ts';

const db = testDatabase();
const vk = testVk({ limits: false });

test('a wall that nobody tracks is deleted after a day, with its posts', async () => {
  const { fixture, time } = await open();
  const { id, vkAccountId } = await fixture.collect('posts_2500');
  await fixture.collect('posts_50');
  await untrack(id);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 0 });
  time.advance(23 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 0 });
  expect(await listPostIds(db(), vkAccountId)).toHaveLength(2_500);
  time.advance(2 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 1 });
  expect(await listPostIds(db(), vkAccountId)).toEqual([]);
  expect(await db().selectFrom('vk_account').select('screen_name').execute()).toEqual([{ screen_name: 'posts_50' }]);
  expect(await db().selectFrom('vk_collection').select('id').execute()).toHaveLength(1);
});

test('the followers stay when the wall is deleted, and count for its posts when it is tracked again', async () => {
  const { fixture, time } = await open();
  const wall = await fixture.collect('posts_30');
  const [first] = await db().selectFrom('vk_owner_day').selectAll().execute();
  await untrack(wall.id);
  await purgeWalls(fixture.tools);
  time.advance(25 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 1 });
  const owner = () => db().selectFrom('vk_owner').select('abandoned_at').executeTakeFirstOrThrow();
  expect(await owner()).toEqual({ abandoned_at: time.clock() });
  vk().world.changeAccount(wall.ownerId, { followers: 5 });
  const again = await fixture.collect('posts_30');
  expect(await owner()).toEqual({ abandoned_at: null });
  const posts = await db()
    .selectFrom('vk_post')
    .select('followers')
    .where('vk_account_id', '=', again.vkAccountId)
    .execute();
  expect(new Set(posts.map(({ followers }) => followers))).toEqual(new Set([first?.followers]));
});

test('a wall that others track stays, and so does one that is tracked again in time', async () => {
  const { fixture, time } = await open();
  const boris = await addAccount(db(), 'boris@example.org');
  const shared = await fixture.collect('posts_30');
  await fixture.track('posts_30', { by: boris });
  const returned = await fixture.collect('posts_40');
  for (const { id } of [shared, returned]) await untrack(id);
  await purgeWalls(fixture.tools);
  time.advance(12 * HOUR_MS);
  await fixture.track('posts_40');
  time.advance(13 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 0 });
  time.advance(30 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 0 });
  expect(await db().selectFrom('vk_post').select('post_id').execute()).toHaveLength(70);
});

test('deleting an account deletes its tracked rows, and later the walls', async () => {
  const { fixture, time } = await open();
  await fixture.collect('posts_30');
  await db().deleteFrom('account').where('id', '=', fixture.accountId).execute();
  expect(await db().selectFrom('tracked_account').select('id').execute()).toEqual([]);
  await purgeWalls(fixture.tools);
  time.advance(25 * HOUR_MS);
  expect(await purgeWalls(fixture.tools)).toEqual({ walls: 1 });
});

test('a collection that nobody needs any more stops, and starts again when somebody tracks the wall', async () => {
  const { fixture } = await open();
  const { id, vkAccountId } = await fixture.track('posts_250');
  await untrack(id);
  await fixture.runAll();
  expect(vk().counters.of('wall.get')).toBe(0);
  const again = await fixture.collect('posts_250');
  expect(again).toMatchObject({ vkAccountId, collectedCount: 250, collection: { status: 'ok' } });
});

async function open() {
  const time = createFakeClock('2026-11-10T12:00:00Z');
  const config = vk().config({ callsPerSecond: 1_000 });
  return { time, fixture: await createVkAccountsFixture({ db: db(), vk: config, clock: time.clock }) };
}

async function untrack(id: string): Promise<void> {
  await db().deleteFrom('tracked_account').where('id', '=', id).execute();
}
