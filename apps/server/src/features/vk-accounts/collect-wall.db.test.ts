import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { advanceRun } from '#runs/advance-run.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { advanceAll, claimAll } from '#testing/runs/advance-all.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { createCollectionKind } from './collect-wall.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock('2026-11-10T12:00:00Z');
});

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
    ['guests who write on it', 'otkrytaya_stena', 240],
    ['guests on the wall of a person', 'gosti_na_stene', null],
  ])('%s', async (_name, login, count) => {
    const fixture = await open();
    const tracked = await fixture.collect(login);
    expect(tracked.collection).toMatchObject({ status: 'ok', percent: 100, message: 'Готово' });
    expect(await listPostIds(db(), tracked.vkAccountId)).toEqual(idsOf(tracked.ownerId));
    expect(tracked.collectedCount).toBe(idsOf(tracked.ownerId).length);
    if (count !== null) expect(tracked).toMatchObject({ collectedCount: count, user: { countPosts: count } });
  });

  test('what guests write on it counts in no figure', async () => {
    const fixture = await open();
    const owner = vk().world.accountByLogin('otkrytaya_stena')?.ownerId ?? 0;
    vk().world.addPost(owner, { from: 41_000_001, likes: 1_000_000 });
    const { vkAccountId, user } = await fixture.collect('otkrytaya_stena');
    const own = [...vk().world.rawPosts(owner)];
    expect(user.countPosts).toBe(own.length);
    const { likes } = await db()
      .selectFrom('vk_post')
      .where('vk_account_id', '=', vkAccountId)
      .select(({ fn }) => fn.sum<number>('likes').as('likes'))
      .executeTakeFirstOrThrow();
    expect(Number(likes)).toBe(own.reduce((sum, post) => sum + post.likes.count, 0));
  });

  test('posts of guests that are already stored leave with the next refresh', async () => {
    const fixture = await open();
    const tracked = await fixture.track('otkrytaya_stena');
    const { vkAccess } = fixture.tools;
    await runWith(fixture, {
      ...vkAccess,
      callMany: (calls, options) =>
        vkAccess.callMany(
          calls.map(({ method, params: { filter: _, ...params } }) => ({ method, params })),
          options,
        ),
    });
    expect((await fixture.reread(tracked.id)).collectedCount).toBe(300);
    await fixture.refresh(tracked.id);
    expect(await listPostIds(db(), tracked.vkAccountId)).toEqual(idsOf(tracked.ownerId));
    expect((await fixture.reread(tracked.id)).collectedCount).toBe(240);
  });

  test('posts visible only to a friend are not stored', async () => {
    const owner = vk().world.accountByLogin('dlya_druzey')?.ownerId ?? 0;
    vk().world.befriend(owner, 41_000_001);
    vk().tokens.add({ token: SERVICE_TOKEN, kind: 'user', userId: 41_000_001 });
    const fixture = await open();
    const { id, vkAccountId, user } = await fixture.collect('dlya_druzey');
    expect(user.countPosts).toBe(140);
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(owner));
    expect(await fixture.refresh(id)).toMatchObject({ mode: 'refresh', pass: 1, status: 'ok' });
  });

  test('a demo has the latest hundred posts', async () => {
    const fixture = await open();
    const tracked = await fixture.collect('posts_350', { demo: true });
    expect(await listPostIds(db(), tracked.vkAccountId)).toEqual(idsOf(tracked.ownerId).slice(0, 100));
    expect(tracked).toMatchObject({ collectedCount: 100, collection: { status: 'ok' }, user: { countPosts: 350 } });
  });
});

describe('a wall that changes while it is collected', () => {
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
  ])('%s', async (_name, change) => {
    const fixture = await open();
    const owner = -50_000_450;
    const changingAccess = onCall(fixture.tools.vkAccess, 'wall.get', 3, () => change(owner));
    const { vkAccountId } = await fixture.track('posts_450');
    await runWith(fixture, changingAccess);
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(owner));
    expect(await wallOf(vkAccountId)).toMatchObject({ collected_count: idsOf(owner).length, hidden_count: 0 });
  });
});

describe('a collection that is interrupted', () => {
  test('resumes where it stopped, and tolerates two workers at once', async () => {
    const fixture = await open();
    const { vkAccountId } = await fixture.track('posts_1500');
    const killed = new AbortController();
    const vkAccess = onCall(fixture.tools.vkAccess, 'wall.get', 6, () => killed.abort(new Error('killed')));
    const kind = createCollectionKind({ ...fixture.tools, vkAccess }, 1);
    await advanceRun(fixture.runTools, kind, await take(fixture), killed.signal);
    const { collected_count: before } = await wallOf(vkAccountId);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(1_500);

    const asked = vk().counters.of('wall.get');
    const slow = await take(fixture);
    time.advance(21_000);
    const quick = await take(fixture);
    await Promise.all([slow, quick].map((run) => advanceRun(fixture.runTools, fixture.kind, run, signal())));
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(-50_001_500));
    expect(await fixture.reread((await fixture.track('posts_1500')).id)).toMatchObject({
      collectedCount: 1_500,
      collection: { status: 'ok' },
    });
    expect(asked).toBeLessThan(16);
  });

  test('is exact even if two workers hold the same lease', async () => {
    const fixture = await open();
    const { id, vkAccountId } = await fixture.track('posts_1500');
    const run = await take(fixture);
    await Promise.all([run, run].map((same) => advanceRun(fixture.runTools, fixture.kind, same, signal())));
    expect(await listPostIds(db(), vkAccountId)).toEqual(idsOf(-50_001_500));
    expect(await fixture.reread(id)).toMatchObject({ collectedCount: 1_500, collection: { status: 'ok' } });
  });

  test('waits while VK is down, says so, and continues by itself', async () => {
    const fixture = await open();
    const tracked = await fixture.track('posts_350');
    vk().faults.plan({ kind: 'drop' }, { method: 'wall.get', times: 99 });
    await fixture.runAll();
    const waiting = await fixture.reread(tracked.id);
    expect(waiting.collection).toMatchObject({
      status: 'wait',
      message: 'ВКонтакте не отвечает. Продолжим, как только ответит.',
    });
    vk().faults.clear();
    await fixture.runAll();
    expect((await fixture.reread(tracked.id)).collection.status).toBe('wait');
    time.advance(HOUR_MS);
    await fixture.runAll();
    expect(await fixture.reread(tracked.id)).toMatchObject({ collectedCount: 350, collection: { status: 'ok' } });
  });

  test('waits for the next day when the budget is exhausted, and says until when', async () => {
    const fixture = await open({ wallGetPerDay: 3, accountPercent: 100 });
    const tracked = await fixture.track('posts_450');
    await fixture.runAll();
    const waiting = await fixture.reread(tracked.id);
    expect(waiting.collection.status).toBe('wait');
    expect(waiting.collection.message).toBe(
      'Запас запросов к ВКонтакте на сегодня исчерпан. Продолжим 11 ноября в 00:00 по Москве.',
    );
    expect(waiting.collectedCount).toBeGreaterThan(100);
    for (let day = 0; day < 3; day += 1) {
      time.advance(DAY_MS);
      await fixture.runAll();
    }
    expect(await fixture.reread(tracked.id)).toMatchObject({ collectedCount: 450, collection: { status: 'ok' } });
  });

  test('waits when the token is revoked midway, and continues with another', async () => {
    const fixture = await open();
    const { id } = await fixture.track('posts_450');
    await runWith(
      fixture,
      onCall(fixture.tools.vkAccess, 'wall.get', 3, () => vk().tokens.revoke(SERVICE_TOKEN)),
    );
    expect((await fixture.reread(id)).collection).toMatchObject({
      status: 'wait',
      message: 'ВКонтакте отозвал наш доступ. Продолжим, как только он вернётся.',
    });
    vk().tokens.add({ token: 'service.another', kind: 'service' });
    const later = await open({ serviceTokens: ['service.another'] }, fixture.accountId);
    time.advance(HOUR_MS);
    await later.runAll();
    expect(await fixture.reread(id)).toMatchObject({ collectedCount: 450, collection: { status: 'ok' } });
  });

  test.each([
    ['closed', 'Сообщество закрыто'],
    ['deleted', 'Это сообщество ВКонтакте удалено.'],
    ['banned', 'заблокировано'],
    ['wall_off', 'Владелец закрыл стену'],
  ] as const)('ends when the page becomes %s, and keeps what was collected', async (access, words) => {
    const fixture = await open();
    const { id, vkAccountId, ownerId } = await fixture.track('posts_450');
    await runWith(
      fixture,
      onCall(fixture.tools.vkAccess, 'wall.get', 3, () => vk().world.changeAccount(ownerId, { access })),
    );
    const ended = await fixture.reread(id);
    expect(ended.collection).toMatchObject({ status: 'error', message: expect.stringContaining(words) });
    expect(ended.collectedCount).toBe((await listPostIds(db(), vkAccountId)).length);
    expect(ended.collectedCount).toBeGreaterThan(0);
    expect(ended.user.timeLastRefresh).toBeNull();
  });

  test('is taken over once when its worker is lost, and never after it has ended', async () => {
    const fixture = await open();
    await fixture.track('posts_10');
    await fixture.track('posts_20');
    const takeLost = () => claimAll(fixture.runTools, [fixture.kind]);
    expect(await takeLost()).toHaveLength(2);
    expect(await takeLost()).toEqual([]);
    time.advance(4 * MINUTE_MS);
    expect(await takeLost()).toHaveLength(2);
    time.advance(4 * MINUTE_MS);
    await fixture.runAll();
    time.advance(DAY_MS);
    expect(await takeLost()).toEqual([]);
  });

  test('tells the user when it fails because of our own error', async () => {
    const fixture = await open();
    const { id } = await fixture.track('posts_10');
    const vkAccess = { ...fixture.tools.vkAccess, callMany: () => Promise.reject(new Error('a bug')) };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await fixture.reread(id)).collection.status).toBe('wait');
      await runWith(fixture, vkAccess);
      time.advance(MINUTE_MS);
    }
    expect((await fixture.reread(id)).collection).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/наш/),
    });
  });

  test('reads smaller pages when VK fails on large ones', async () => {
    const fixture = await open();
    const tracked = await fixture.track('posts_150');
    vk().faults.plan({ kind: 'error', code: 10 }, { method: 'wall.get', times: 6 });
    await fixture.runAll();
    expect(await fixture.reread(tracked.id)).toMatchObject({ collectedCount: 150, collection: { status: 'ok' } });
  });
});

async function open(settings: Parameters<ReturnType<typeof vk>['config']>[0] = {}, accountId?: number) {
  const config = vk().config({ callsPerSecond: 1_000, wallGetPerDay: 1_000_000, ...settings });
  return await createVkAccountsFixture({ db: db(), vk: config, clock: time.clock, ...(accountId && { accountId }) });
}

/** The same access, which calls `hook` before its n-th call of the method. */
function onCall(vkAccess: VkAccess, method: string, n: number, hook: () => void): VkAccess {
  let calls = 0;
  const count = (asked: string) => {
    if (asked !== method) return;
    calls += 1;
    if (calls === n) hook();
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

type Fixture = Awaited<ReturnType<typeof open>>;

/** Advances all waiting runs with another access to VK. */
async function runWith(fixture: Fixture, vkAccess: VkAccess): Promise<void> {
  await advanceAll(fixture.runTools, [createCollectionKind({ ...fixture.tools, vkAccess }, 1)]);
}

/** Leases the only waiting run. */
async function take(fixture: Fixture) {
  const [run] = await claimAll(fixture.runTools, [fixture.kind]);
  if (!run) throw new Error('No run is waiting');
  return run;
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
