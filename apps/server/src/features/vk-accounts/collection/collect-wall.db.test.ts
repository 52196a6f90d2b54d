import { beforeEach, describe, expect, test } from 'vitest';
import type { VkAccess } from '#features/vk-access/public.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testDatabase } from '#testing/test-database.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsStage, listPostIds } from '#testing/vk/vk-accounts-stage.ts';
import { collectVkHandler } from '../jobs.ts';
import { collectWall } from './collect-wall.ts';
import { sweepCollections } from './sweep-collections.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock('2026-11-10T12:00:00Z');
});
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a wall is collected with exactly its posts, once each', () => {
  test.each([
    ['an ordinary one', 'posts_350', 350],
    ['one page', 'posts_100', 100],
    ['one page and a post', 'posts_101', 101],
    ['an empty one', 'pustaya_stena', 0],
    ['an old post pinned on top', 'zakrep_sverhu', 250],
    ['without views', 'bez_prosmotrov', 240],
    ['a person', 'person_230', 230],
    ['some posts for friends only', 'dlya_druzey', null],
  ])('%s', async (_name, login, count) => {
    const stage = await open();
    const tracked = await stage.collect(login);
    expect(tracked.collection).toMatchObject({ status: 'ok', percent: 100, message: 'Готово' });
    expect(await listPostIds(db(), tracked.vkAccountId)).toEqual(idsOf(tracked.ownerId));
    expect(tracked.collectedCount).toBe(idsOf(tracked.ownerId).length);
    if (count !== null) expect(tracked).toMatchObject({ collectedCount: count, user: { countPosts: count } });
  });

  test("what a user's token sees as a friend is not kept", async () => {
    const owner = vk().world.accountByLogin('dlya_druzey')?.ownerId ?? 0;
    vk().world.befriend(owner, 41_000_001);
    vk().tokens.add({ token: SERVICE_TOKEN, kind: 'user', userId: 41_000_001 });
    const stage = await open();
    const { id, vkAccountId, user } = await stage.collect('dlya_druzey');
    expect(user.countPosts).toBe(140);
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(owner));
    expect(await stage.refresh(id)).toMatchObject({ mode: 'refresh', pass: 1, status: 'ok' });
  });

  test('a demo has the latest hundred', async () => {
    const stage = await open();
    const tracked = await stage.collect('posts_350', { demo: true });
    expect(await listPostIds(db(), tracked.vkAccountId)).toEqual(idsOf(tracked.ownerId).slice(0, 100));
    expect(tracked).toMatchObject({ collectedCount: 100, collection: { status: 'ok' }, user: { countPosts: 350 } });
  });
});

describe('a wall that moves while it is collected', () => {
  test.each<[string, (owner: number) => void]>([
    ['gets posts', (owner) => void [1, 2, 3].map(() => vk().world.addPost(owner))],
    ['loses posts that had been read', (owner) => remove(owner, 20, 30)],
    ['loses posts that had not been read yet', (owner) => remove(owner, 400, 420)],
    [
      'loses one and gets one',
      (owner) => {
        remove(owner, 50, 51);
        vk().world.addPost(owner);
      },
    ],
    ['loses nearly all', (owner) => remove(owner, 0, 430)],
  ])('%s', async (_name, move) => {
    const stage = await open();
    const owner = -50_000_450;
    const mover = onCall(stage.tools.vkAccess, 'wall.get', 3, () => move(owner));
    const { vkAccountId, collection } = await stage.track('posts_450');
    await runToEnd({ ...stage.tools, vkAccess: mover }, { vkAccountId, collectionId: collection.id });
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(owner));
    expect(await wallOf(vkAccountId)).toMatchObject({ collected_count: idsOf(owner).length, hidden_count: 0 });
  });
});

describe('a collection that is interrupted', () => {
  test('goes on where it was, and may be worked on by two at once', async () => {
    const stage = await open();
    const { vkAccountId, collection } = await stage.track('posts_1500');
    const run = { vkAccountId, collectionId: collection.id };
    const dying = new AbortController();
    const vkAccess = onCall(stage.tools.vkAccess, 'wall.get', 6, () => dying.abort(new Error('killed')));
    await expect(collectWall({ ...stage.tools, vkAccess }, run, dying.signal)).rejects.toThrow('killed');
    const { collected_count: before } = await wallOf(vkAccountId);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(1_500);

    const asked = vk().counters.of('wall.get');
    await Promise.all([runToEnd(stage.tools, run), runToEnd(stage.tools, run)]);
    await runToEnd(stage.tools, run);
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(-50_001_500));
    expect(await stage.reread((await stage.track('posts_1500')).id)).toMatchObject({
      collectedCount: 1_500,
      collection: { status: 'ok' },
    });
    expect(asked).toBeLessThan(16);
  });

  test('waits while VK is down, says so, and goes on by itself', async () => {
    const stage = await open();
    const tracked = await stage.track('posts_350');
    vk().faults.plan({ kind: 'drop' }, { method: 'wall.get', times: 99 });
    await stage.queue.runAll();
    const waiting = await stage.reread(tracked.id);
    expect(waiting.collection).toMatchObject({
      status: 'wait',
      message: 'ВКонтакте не отвечает. Продолжим, как только ответит.',
    });
    vk().faults.clear();
    expect(await sweepCollections(stage.tools)).toEqual({ queued: 0 });
    time.advance(60 * MINUTE);
    expect(await sweepCollections(stage.tools)).toEqual({ queued: 1 });
    await stage.queue.runAll();
    expect(await stage.reread(tracked.id)).toMatchObject({ collectedCount: 350, collection: { status: 'ok' } });
  }, 40_000);

  test('waits for the next day when the budget is spent, and says until when', async () => {
    const stage = await open({ wallGetPerDay: 3 });
    const tracked = await stage.track('posts_450');
    await stage.queue.runAll();
    const waiting = await stage.reread(tracked.id);
    expect(waiting.collection.status).toBe('wait');
    expect(waiting.collection.message).toBe(
      'Запас запросов к ВКонтакте на сегодня исчерпан. Продолжим 11 ноября в 00:00 по Москве.',
    );
    expect(waiting.collectedCount).toBeGreaterThan(100);
    for (let day = 0; day < 3; day += 1) {
      time.advance(DAY);
      await sweepCollections(stage.tools);
      await stage.queue.runAll();
    }
    expect(await stage.reread(tracked.id)).toMatchObject({ collectedCount: 450, collection: { status: 'ok' } });
  });

  test('waits when the token is revoked in the middle, and goes on with another', async () => {
    const stage = await open();
    const { id, vkAccountId, collection } = await stage.track('posts_450');
    const run = { vkAccountId, collectionId: collection.id };
    const vkAccess = onCall(stage.tools.vkAccess, 'wall.get', 3, () => vk().tokens.revoke(SERVICE_TOKEN));
    await collectWall({ ...stage.tools, vkAccess }, run, signal());
    expect((await stage.reread(id)).collection).toMatchObject({
      status: 'wait',
      message: 'ВКонтакте отозвал наш доступ. Продолжим, как только он вернётся.',
    });
    vk().tokens.add({ token: 'service.another', kind: 'service' });
    const later = await open({ serviceTokens: ['service.another'] }, stage.accountId);
    time.advance(60 * MINUTE);
    await sweepCollections(later.tools);
    await later.queue.runAll();
    expect(await stage.reread(id)).toMatchObject({ collectedCount: 450, collection: { status: 'ok' } });
  });

  test.each([
    ['closed', 'Сообщество закрыто'],
    ['deleted', 'Это сообщество ВКонтакте удалено.'],
    ['banned', 'заблокировано'],
    ['wall_off', 'Владелец закрыл стену'],
  ] as const)('ends where the page becomes %s, with what was collected', async (access, words) => {
    const stage = await open();
    const { id, vkAccountId, collection, ownerId } = await stage.track('posts_450');
    const vkAccess = onCall(stage.tools.vkAccess, 'wall.get', 3, () => vk().world.changeAccount(ownerId, { access }));
    await runToEnd({ ...stage.tools, vkAccess }, { vkAccountId, collectionId: collection.id });
    const ended = await stage.reread(id);
    expect(ended.collection).toMatchObject({ status: 'error', message: expect.stringContaining(words) });
    expect(ended.collectedCount).toBe((await listPostIds(db(), vkAccountId)).length);
    expect(ended.collectedCount).toBeGreaterThan(0);
    expect(ended.user.timeLastRefresh).toBeNull();
  });

  test('is found again when its job was lost, but not while jobs wait their turn', async () => {
    const stage = await open();
    await stage.track('posts_10');
    await stage.track('posts_20');
    time.advance(4 * MINUTE);
    expect(await sweepCollections(stage.tools)).toEqual({ queued: 0 });
    const lossy = { ...stage.tools, queue: { ...stage.queue, waiting: async () => ({ fast: 0, normal: 0 }) } };
    expect(await sweepCollections(lossy)).toEqual({ queued: 2 });
    expect(await sweepCollections(lossy)).toEqual({ queued: 0 });
    await stage.queue.runAll();
    time.advance(DAY);
    expect(await sweepCollections(lossy)).toEqual({ queued: 0 });
  });

  test('tells the user when our own error ends it for good', async () => {
    const stage = await open();
    const { id, vkAccountId, collection } = await stage.track('posts_10');
    const vkAccess = { ...stage.tools.vkAccess, callMany: () => Promise.reject(new Error('a bug')) };
    const handler = collectVkHandler({ ...stage.tools, vkAccess });
    const run = { vkAccountId, collectionId: collection.id };
    await expect(handler(run, signal(), { isLast: false })).rejects.toThrow('a bug');
    expect((await stage.reread(id)).collection.status).toBe('wait');
    await expect(handler(run, signal(), { isLast: true })).rejects.toThrow('a bug');
    expect((await stage.reread(id)).collection).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/наш/),
    });
  });

  test('of a page that breaks VK down is read in smaller pages', async () => {
    const stage = await open();
    const tracked = await stage.track('posts_150');
    vk().faults.plan({ kind: 'error', code: 10 }, { method: 'wall.get', times: 6 });
    await stage.queue.runAll();
    expect(await stage.reread(tracked.id)).toMatchObject({ collectedCount: 150, collection: { status: 'ok' } });
  }, 60_000);
});

async function open(settings: Parameters<ReturnType<typeof vk>['config']>[0] = {}, accountId?: number) {
  const config = vk().config({ callsPerSecond: 1_000, wallGetPerDay: 1_000_000, ...settings });
  return await createVkAccountsStage({ db: db(), vk: config, clock: time.clock, ...(accountId && { accountId }) });
}

/** The same access; before its n-th call of the method something happens. */
function onCall(vkAccess: VkAccess, method: string, n: number, happen: () => void): VkAccess {
  let calls = 0;
  const count = (asked: string) => {
    if (asked !== method) return;
    calls += 1;
    if (calls === n) happen();
  };
  return {
    ...vkAccess,
    callMany: async (asked, options) => {
      for (const call of asked) count(call.method);
      options?.signal?.throwIfAborted();
      return await vkAccess.callMany(asked, options);
    },
  };
}

async function runToEnd(tools: Parameters<typeof collectWall>[0], run: Parameters<typeof collectWall>[1]) {
  await collectWall(tools, run, signal());
}

function signal(): AbortSignal {
  return new AbortController().signal;
}

async function wallOf(id: string) {
  return await db().selectFrom('vk_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function idsOf(ownerId: number): number[] {
  const posts = [...vk().world.rawPosts(ownerId)];
  return posts.toSorted((one, other) => other.date - one.date || other.id - one.id).map(({ id }) => id);
}

function remove(owner: number, from: number, until: number): void {
  for (const { id } of [...vk().world.rawPosts(owner)].slice(from, until)) vk().world.deletePost(owner, id);
}
