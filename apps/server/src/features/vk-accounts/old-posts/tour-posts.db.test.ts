import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { tourPosts } from './tour-posts.ts';

const USER_TOKEN = 'vk1.a.user-token';
const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock(), tokens: [{ token: USER_TOKEN, kind: 'user' }] });
beforeEach(() => {
  time = createFakeClock('2026-11-10T12:00:00Z');
});
const OWNER = -50_000_350;

async function open() {
  const config = vk().config({ callsPerSecond: 1_000, serviceTokens: [], userTokens: [USER_TOKEN] });
  return await createVkAccountsFixture({ db: db(), vk: config, clock: time.clock });
}

async function postOf(postId: number) {
  return await db().selectFrom('vk_post').selectAll().where('post_id', '=', postId).executeTakeFirstOrThrow();
}

test('old posts are asked for again by their ids, a hundred in a call, and once in a week', async () => {
  const fixture = await open();
  const { id, vkAccountId } = await fixture.collect('posts_350');
  const all = [...vk().world.rawPosts(OWNER)];
  const [liked, deleted] = [all[200], all[300]];
  if (!liked || !deleted) throw new Error('The wall is too short');
  vk().world.changePost(OWNER, liked.id, { likes: 54_321 });
  vk().world.deletePost(OWNER, deleted.id);
  await tourPosts(fixture.tools);
  expect(vk().counters.of('wall.getById')).toBe(0);
  time.advance(8 * DAY_MS);
  await tourPosts(fixture.tools);
  expect(vk().counters.of('wall.getById')).toBe(4);
  expect(await postOf(liked.id)).toMatchObject({ likes: liked.likes.count, likes_now: 54_321 });
  expect(await postOf(deleted.id)).toMatchObject({ likes: deleted.likes.count, deleted_at: time.clock() });
  expect(await listPostIds(db(), vkAccountId)).toEqual([...vk().world.rawPosts(OWNER)].map((post) => post.id));
  expect((await fixture.reread(id)).collectedCount).toBe(349);
  await tourPosts(fixture.tools);
  expect(vk().counters.of('wall.getById')).toBe(4);
  vk().counters.reset();
  expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok' });
  expect(vk().counters.of('wall.get')).toBe(1);
});

test('a wall that closes keeps its posts', async () => {
  const fixture = await open();
  const { id, ownerId } = await fixture.collect('posts_350');
  vk().world.changeAccount(ownerId, { access: 'closed' });
  time.advance(8 * DAY_MS);
  await tourPosts(fixture.tools);
  expect(vk().counters.of('wall.getById')).toBe(1);
  expect((await fixture.reread(id)).collectedCount).toBe(350);
});

test('when the day has no calls left, it goes on later', async () => {
  const fixture = await open();
  await fixture.collect('posts_350');
  time.advance(8 * DAY_MS);
  vk().faults.plan({ kind: 'error', code: 29 }, { method: 'wall.getById', times: 99 });
  await tourPosts(fixture.tools);
  const asked = vk().counters.of('wall.getById');
  vk().faults.clear();
  time.advance(2 * DAY_MS);
  await tourPosts(fixture.tools);
  expect(vk().counters.of('wall.getById')).toBe(asked + 4);
});
