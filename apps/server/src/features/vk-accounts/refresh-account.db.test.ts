import { beforeEach, describe, expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { addAccount, createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { refreshAccount } from './track-account.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock('2026-11-10T12:00:00Z');
});
const OWNER = -50_000_900;

describe('a refresh', () => {
  test('reads only what may have changed: new posts, and the counters of a month', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_900');
    const [newest, , third] = [...vk().world.rawPosts(OWNER)];
    vk().world.addPost(OWNER, { likes: 77 });
    vk().world.changePost(OWNER, newest?.id ?? 0, { likes: 1_234 });
    vk().world.deletePost(OWNER, third?.id ?? 0);
    vk().world.changeAccount(OWNER, { followers: 31_337 });
    time.advance(DAY_MS);

    vk().counters.reset();
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok', pass: 1 });
    expect(vk().counters.of('wall.get')).toBeLessThanOrEqual(3);
    expect(await listPostIds(db(), vkAccountId)).toEqual([...vk().world.rawPosts(OWNER)].map((post) => post.id));
    expect(await likesOf(vkAccountId, newest?.id)).toBe(1_234);
    expect(await fixture.reread(id)).toMatchObject({
      followers: 31_337,
      collectedCount: 900,
      user: { countPosts: 900, timeLastRefresh: time.clock().toISOString() },
    });
  });

  test('of a wall on which little happens asks for one page', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_900');
    vk().world.addPost(OWNER);
    time.advance(DAY_MS);
    vk().counters.reset();
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok', pass: 1 });
    expect(vk().counters.of('wall.get')).toBe(1);
    expect(await listPostIds(db(), vkAccountId)).toEqual([...vk().world.rawPosts(OWNER)].map((post) => post.id));
  });

  test('reads once more what was younger than a month at the last one, and then no more', async () => {
    const fixture = await open();
    const owner = -50_000_030;
    const daysAgo = (days: number) => time.clock().getTime() / 1_000 - days * 86_400;
    const { id: aged } = vk().world.addPost(owner, { date: daysAgo(20), likes: 10 });
    for (let number = 0; number < 200; number += 1) vk().world.addPost(owner, { date: daysAgo(18) });
    const { id, vkAccountId } = await fixture.collect('posts_30');
    time.advance(25 * DAY_MS);
    vk().world.changePost(owner, aged, { likes: 20 });
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', pass: 1 });
    expect(await likesOf(vkAccountId, aged)).toBe(20);
    vk().world.changePost(owner, aged, { likes: 30 });
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', pass: 1 });
    expect(await likesOf(vkAccountId, aged)).toBe(20);
  });

  test('updates the pinned post however old it is', async () => {
    const fixture = await open();
    const { id, vkAccountId, ownerId } = await fixture.collect('zakrep_sverhu');
    const [pinned] = [...vk().world.rawPosts(ownerId)];
    vk().world.changePost(ownerId, pinned?.id ?? 0, { likes: 4_321 });
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok' });
    const { likes, likes_now } = (await postOf(vkAccountId, pinned?.id)) ?? {};
    expect({ likes, likes_now }).toEqual({ likes: pinned?.likes.count, likes_now: 4_321 });
  });

  test('finds an old post that was deleted by halves, and keeps it marked', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_12000');
    const owner = -50_012_000;
    const old = [...vk().world.rawPosts(owner)][7_345];
    vk().world.deletePost(owner, old?.id ?? 0);
    vk().counters.reset();
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok', pass: 1 });
    expect(vk().counters.of('wall.get')).toBeLessThanOrEqual(12);
    expect(await listPostIds(db(), vkAccountId)).toEqual([...vk().world.rawPosts(owner)].map((post) => post.id));
    expect((await fixture.reread(id)).collectedCount).toBe(11_999);
    expect(await postOf(vkAccountId, old?.id)).toMatchObject({ likes: old?.likes.count, deleted_at: expect.any(Date) });
    vk().counters.reset();
    await fixture.refresh(id);
    expect(vk().counters.of('wall.get')).toBe(1);
  });

  test.each([
    ['the oldest', [899]],
    ['neighbours', [450, 451, 452]],
    ['some far apart', [200, 320, 321, 500, 777, 899]],
    ['everything but the newest', Array.from({ length: 899 }, (_, index) => index + 1)],
    ['everything', Array.from({ length: 900 }, (_, index) => index)],
  ])('finds old posts that were deleted: %s', async (_name, places) => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_900');
    const all = [...vk().world.rawPosts(OWNER)];
    for (const place of places) vk().world.deletePost(OWNER, all[place]?.id ?? 0);
    expect(await fixture.refresh(id)).toMatchObject({ status: 'ok' });
    expect(await listPostIds(db(), vkAccountId)).toEqual([...vk().world.rawPosts(OWNER)].map((post) => post.id));
    expect((await fixture.reread(id)).collectedCount).toBe(900 - places.length);
  });

  test('misses nothing even if the last one was long ago', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_30');
    const start = time.clock().getTime() / 1_000;
    for (let day = 0; day < 80; day += 1) vk().world.addPost(-50_000_030, { date: start + day * 86_400 });
    time.advance(81 * DAY_MS);
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', pass: 1 });
    expect(await listPostIds(db(), vkAccountId)).toHaveLength(110);
  });

  test('requested again while one is waiting is answered with the waiting one, even by concurrent requests', async () => {
    const fixture = await open();
    const { id, collection } = await fixture.track('posts_30');
    const input = { id, accountId: fixture.accountId, services: [2] };
    expect(await refreshAccount(fixture.tools, input)).toEqual({ kind: 'waiting', collectionId: collection.id });
    await fixture.runAll();
    const both = await Promise.all([refreshAccount(fixture.tools, input), refreshAccount(fixture.tools, input)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).not.toEqual({ kind: 'waiting', collectionId: collection.id });
    expect(await fixture.countWaiting()).toBe(1);
  });

  test('requested by another account goes on for that account at once', async () => {
    const fixture = await open({ wallGetPerDay: 4, accountPercent: 50 });
    const boris = await addAccount(db(), 'boris@example.org');
    const mine = await fixture.track('posts_450');
    await fixture.runAll();
    expect((await fixture.reread(mine.id)).collection).toMatchObject({
      status: 'wait',
      message: 'Ваши запросы к ВКонтакте на сегодня закончились. Продолжим 11 ноября в 00:00 по Москве.',
    });
    const before = vk().counters.of('wall.get');
    await fixture.track('posts_450', { by: boris });
    await fixture.runAll();
    expect(vk().counters.of('wall.get')).toBeGreaterThan(before);
    expect(await db().selectFrom('vk_collection').select('requested_by').execute()).toEqual([{ requested_by: boris }]);
  });

  test('of a deleted page says so and keeps what was collected', async () => {
    const fixture = await open();
    const { id, ownerId } = await fixture.collect('person_30');
    vk().world.changeAccount(ownerId, { access: 'deleted' });
    expect(await fixture.refresh(id)).toMatchObject({
      status: 'error',
      message: 'Эта страница ВКонтакте удалена. Собранное раньше осталось.',
    });
    expect((await fixture.reread(id)).collectedCount).toBe(30);
    vk().world.changeAccount(ownerId, { access: 'open' });
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', status: 'ok' });
  });

  test('after a failed collection reads the whole wall', async () => {
    const fixture = await open();
    const { id, ownerId } = await fixture.track('posts_30');
    vk().world.changeAccount(ownerId, { access: 'wall_off' });
    await fixture.runAll();
    expect((await fixture.reread(id)).collection.status).toBe('error');
    vk().world.changeAccount(ownerId, { access: 'open' });
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'full', status: 'ok' });
    expect((await fixture.reread(id)).collectedCount).toBe(30);
  });

  test('of a demo keeps only the latest hundred posts', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.collect('posts_900', { demo: true });
    vk().world.addPost(OWNER);
    expect(await fixture.refresh(id)).toMatchObject({ status: 'ok' });
    const latest = [...vk().world.rawPosts(OWNER)].slice(0, 100).map((post) => post.id);
    expect(await listPostIds(db(), vkAccountId)).toEqual(latest);
  });
});

test("somebody else's account is not found, and without the service nothing is refreshed", async () => {
  const fixture = await open();
  const { id } = await fixture.collect('posts_30');
  const { accountId } = fixture;
  expect(await refreshAccount(fixture.tools, { id, accountId: accountId + 1, services: [2] })).toMatchObject({
    because: 'tracked_account_not_found',
  });
  expect(await refreshAccount(fixture.tools, { id, accountId, services: [1] })).toMatchObject({ because: 'not_paid' });
  expect(await fixture.countWaiting()).toBe(0);
});

async function open(settings: Partial<VkConfig> = {}) {
  const config = vk().config({ callsPerSecond: 1_000, wallGetPerDay: 1_000_000, ...settings });
  return await createVkAccountsFixture({ db: db(), vk: config, clock: time.clock });
}

async function likesOf(vkAccountId: string, postId = 0): Promise<number | undefined> {
  return (await postOf(vkAccountId, postId))?.likes;
}

async function postOf(vkAccountId: string, postId = 0) {
  return await db()
    .selectFrom('vk_post')
    .selectAll()
    .where('vk_account_id', '=', vkAccountId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
}
