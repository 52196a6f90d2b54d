import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { serveVkAccounts } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
let fixture: Awaited<ReturnType<typeof createVkAccountsFixture>>;
let app: FastifyInstance;
let browser: TestBrowser;
let statements = 0;

beforeEach(async () => {
  fixture = await createVkAccountsFixture({ db: db(), vk: vk().config({ callsPerSecond: 1_000 }) });
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => serveVkAccounts(into, guards, { ...fixture.tools, db: counted(db()) }),
  });
  browser = await openWithService();
});
afterEach(() => app.close());

describe('an account of VK', () => {
  test('is added by its login, collected, listed, polled, refreshed and removed', async () => {
    const { added, data, totalCount } = (await get('get?login=posts_150')).json();
    expect(added).toMatchObject({
      status: 'wait',
      percent: 0,
      message: 'Сбор в очереди',
      countPosts: 0,
      can_accelerate: false,
      accelerated: false,
      demo: false,
      user: { firstName: 'Постов: 150', kind: 'group', vk_id: 50_000_150, follower: 10_000, friends: null },
    });
    expect([data, totalCount]).toEqual([[added], 1]);
    expect((await get('get-done-process')).json()).toMatchObject({ data: [], totalCount: 0 });

    await fixture.runAll();
    const polled = (await get(`get-status-processes?ids=${added.processId}`)).json();
    expect(polled).toEqual({
      status: 'ok',
      data: [
        {
          id: added.processId,
          status: 'ok',
          message: 'Готово',
          percent: 100,
          countPosts: 150,
          can_accelerate: false,
          accelerated: false,
        },
      ],
    });
    expect((await get('get-done-process')).json()).toMatchObject({ data: [{ id: added.id }], totalCount: 1 });

    const refreshed = (await get(`refresh-user?id=${added.id}`)).json();
    expect(refreshed).toMatchObject({ status: 'wait', id: added.id });
    expect((await get(`refresh-user?id=${added.id}`)).json()).toEqual(refreshed);
    expect((await get('get')).json()).toMatchObject({ added: null, data: [{ processId: refreshed.process_id }] });

    expect((await get(`remove-user?id=${added.id}`)).json()).toEqual({ status: 'ok' });
    expect((await get('get')).json()).toMatchObject({ status: 'ok', data: [], totalCount: 0, added: null });
  });

  test('that is added again is the same account, however it is named', async () => {
    const first = (await get('get?login=kofe_i_knigi')).json().added;
    for (const login of [
      'https://vk.com/Kofe_I_Knigi?w=wall-1_2',
      'club40000001',
      '-40000001',
      '«vk.ru/public40000001»',
    ]) {
      const { added, totalCount } = (await get(`get?login=${encodeURIComponent(login)}`)).json();
      expect([login, added.id, totalCount]).toEqual([login, first.id, 1]);
    }
    expect(await fixture.countWaiting()).toBe(1);
  });

  test('that two processes add at once has one wall and one run, and both are answered', async () => {
    const other = await openWithService();
    const answers = await Promise.all(
      [browser, browser, browser, other].map((one) => one.send({ url: '/collection/get?login=posts_30' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const processes = new Set(answers.map((answer) => answer.json().added.processId));
    const tracked = new Set(answers.map((answer) => answer.json().added.id));
    expect([processes.size, tracked.size, await fixture.countWaiting()]).toEqual([1, 2, 1]);
    expect(await db().selectFrom('vk_account').select('id').execute()).toHaveLength(1);
  });

  test('that another user has collected is available at once', async () => {
    await get('get?login=posts_30');
    await fixture.runAll();
    browser = await openWithService();
    expect((await get('get?login=posts_30')).json().added).toMatchObject({ status: 'ok', countPosts: 30 });
    expect(await fixture.countWaiting()).toBe(0);
  });

  test.each([
    ['', 400, 'login_blank', 'Вы не ввели данные о пользователе'],
    ['   ', 400, 'login_blank', 'Вы не ввели данные о пользователе'],
    ['null', 400, 'login_malformed', undefined],
    ['🦊', 400, 'login_malformed', undefined],
    ['x'.repeat(10_000), 400, 'invalid_request', undefined],
    ['nobody_at_all', 404, 'vk_account_unknown', undefined],
    ['id999999999', 404, 'vk_account_unknown', undefined],
    ['deleted_page', 422, 'vk_account_unavailable', 'Эта страница ВКонтакте удалена.'],
    ['deleted_community', 422, 'vk_account_unavailable', 'Эта страница ВКонтакте удалена.'],
    ['banned_page', 422, 'vk_account_unavailable', 'Эта страница ВКонтакте заблокирована.'],
    ['banned_community', 422, 'vk_account_unavailable', 'Эта страница ВКонтакте заблокирована.'],
    ['closed_profile', 422, 'vk_account_unavailable', expect.stringContaining('только друзьям')],
    ['zakrytoe_soobshchestvo', 422, 'vk_account_unavailable', expect.stringContaining('только участникам')],
  ])('that cannot be collected is refused in Russian and leaves no rows (%#)', async (login, status, code, message) => {
    const response = await get(`get?login=${encodeURIComponent(login)}`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().message).toEqual(message ?? expect.stringMatching(/[а-я]{3}/));
    expect(await db().selectFrom('vk_account').select('id').execute()).toEqual([]);
    expect(await fixture.countWaiting()).toBe(0);
  });

  test('cannot be added while VK is down, but the list still works', async () => {
    vk().faults.isDown = true;
    const response = await get('get?login=posts_30');
    expect([response.statusCode, response.json().code]).toEqual([503, 'vk_unavailable']);
    expect((await get('get')).statusCode).toBe(200);
  });
});

describe('the list', () => {
  test('comes in pages, newest first', async () => {
    for (const login of ['posts_1', 'posts_2', 'posts_3']) await get(`get?login=${login}`);
    const page = async (query: string) => {
      const { data, totalCount } = (await get(`get?${query}`)).json();
      return [data.map((one: { user: { screenName: string } }) => one.user.screenName), totalCount];
    };
    expect(await page('limit=2')).toEqual([['posts_3', 'posts_2'], 3]);
    expect(await page('limit=2&page=1')).toEqual([['posts_1'], 3]);
    expect(await page('page=1000000000')).toEqual([[], 3]);
    expect(await page('filter={"date_from":"2026-01-01"}&checkBalance=1&user_id=1')).toEqual([
      ['posts_3', 'posts_2', 'posts_1'],
      3,
    ]);
  });

  test('is sorted in either direction, with what VK does not reveal at the end', async () => {
    for (const login of ['posts_2', 'posts_3', 'posts_1']) await get(`get?login=${login}`);
    await fixture.runAll();
    await db().updateTable('vk_account').set({ follower_count: null }).where('screen_name', '=', 'posts_3').execute();
    await db().updateTable('vk_account').set({ follower_count: 7 }).where('screen_name', '=', 'posts_2').execute();
    const names = async (sort: string, direction: string) =>
      (await get(`get?sort=${sort}&direction=${direction}`))
        .json()
        .data.map((one: { user: { screenName: string } }) => one.user.screenName.slice(-1))
        .join('');
    expect([await names('added', 'up'), await names('added', 'down')]).toEqual(['132', '231']);
    expect([await names('name', 'up'), await names('name', 'down')]).toEqual(['123', '321']);
    expect([await names('posts', 'up'), await names('posts', 'down')]).toEqual(['321', '123']);
    expect([await names('followers', 'up'), await names('followers', 'down')]).toEqual(['123', '213']);
    expect(await names('refreshed', 'up')).toHaveLength(3);
  });

  test.each([
    'sort=password',
    'direction=left',
    'page=-1',
    'limit=0',
    'limit=101',
    'filter=nonsense',
    'filter={"date_from":"2026-05-01","date_to":"2026-04-01"}',
    'filter={"date_from":"9999-01-01"}',
  ])('with %s is refused', async (query) => {
    expect((await get(`get?${query}`)).statusCode).toBe(400);
  });

  test('of a hundred processes is polled with one query', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      ids.push((await get(`get?login=posts_${count + 1}`)).json().added.processId);
    }
    statements = 0;
    const polled = (await get(`get-status-processes?ids=${ids.join(',')}`)).json();
    expect(polled.data).toHaveLength(100);
    expect(statements).toBe(1);
    expect((await get(`get-status-processes?ids=${[...ids, randomUUID()].join(',')}`)).statusCode).toBe(400);
    expect((await get('get-status-processes?ids=')).json().data).toEqual([]);
    expect((await get('get-status-processes?ids=mine')).statusCode).toBe(400);
  });
});

test("somebody else's account is not found by any call", async () => {
  const { added } = (await get('get?login=posts_30')).json();
  browser = await openWithService();
  for (const call of ['remove-user', 'refresh-user']) {
    const response = await get(`${call}?id=${added.id}`);
    expect([call, response.statusCode, response.json().code]).toEqual([call, 404, 'not_found']);
    expect((await get(`${call}?id=mine`)).statusCode).toBe(400);
  }
  expect((await get(`get-status-processes?ids=${added.processId}`)).json().data).toEqual([]);
  expect((await get('get')).json().totalCount).toBe(0);
  expect(await db().selectFrom('tracked_account').select('id').execute()).toHaveLength(1);
});

test('what is tracked stays open when the service lapses; adding and refreshing do not', async () => {
  const { added } = (await get('get?login=posts_30')).json();
  await fixture.runAll();
  await db().deleteFrom('account_service').execute();
  expect((await get('get')).json()).toMatchObject({ totalCount: 1, data: [{ id: added.id, countPosts: 30 }] });
  expect((await get('get-done-process')).json()).toMatchObject({ totalCount: 1 });
  expect((await get(`get-status-processes?ids=${added.processId}`)).json().data).toHaveLength(1);
  for (const call of ['get?login=posts_40', 'get?login=posts_30', `refresh-user?id=${added.id}`]) {
    const response = await get(call);
    expect([call, response.statusCode, response.json()]).toMatchObject([call, 402, { code: 'not_paid', service: 2 }]);
  }
  expect(await db().selectFrom('run').select('id').execute()).toHaveLength(1);
  expect((await get(`remove-user?id=${added.id}`)).statusCode).toBe(200);
  expect((await get('get')).json()).toMatchObject({ totalCount: 0 });
});

describe('without the service', () => {
  beforeEach(async () => {
    await db().deleteFrom('account_service').execute();
  });

  test('nothing is there to read, and nothing can be added', async () => {
    expect((await get('get')).json()).toMatchObject({ data: [], totalCount: 0 });
    for (const call of ['get?login=posts_30', 'get?login=']) {
      const response = await get(call);
      expect([call, response.statusCode, response.json().message]).toEqual([call, 402, 'Данная функция не оплачена']);
    }
  });

  test('one account may be tracked as a demo, with its latest posts; read, refreshed and removed', async () => {
    const { added } = (await get('get?demo=true&login=posts_150')).json();
    expect(added.demo).toBe(true);
    await fixture.runAll();
    expect((await get(`get-status-processes?ids=${added.processId}`)).json().data).toMatchObject([{ countPosts: 100 }]);
    const second = await get('get?demo=true&login=posts_30');
    expect([second.statusCode, second.json().code]).toEqual([409, 'demo_limit']);
    expect((await get('get?demo=true&login=posts_150')).statusCode).toBe(200);
    expect((await get('get?demo=true')).json()).toMatchObject({ totalCount: 1, data: [{ id: added.id }] });
    expect((await get('get-done-process?demo=true')).json()).toMatchObject({ totalCount: 1 });
    expect((await get(`refresh-user?id=${added.id}`)).statusCode).toBe(200);
    expect((await get(`remove-user?id=${added.id}`)).statusCode).toBe(200);
    expect((await get('get?demo=true&login=posts_30')).statusCode).toBe(200);
  });

  test('two concurrent demos are still one', async () => {
    const answers = await Promise.all(['posts_30', 'posts_40'].map((login) => get(`get?demo=true&login=${login}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('a site without VK says so', async () => {
  await app.close();
  const vkAccess = { ...fixture.tools.vkAccess, isConnected: () => false };
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => serveVkAccounts(into, guards, { ...fixture.tools, vkAccess }),
  });
  browser = await openWithService();
  const response = await get('get?login=posts_30');
  expect([response.statusCode, response.json().code]).toEqual([503, 'vk_not_connected']);
});

test('every call needs a session', async () => {
  for (const call of ['get', 'get-done-process', `get-status-processes?ids=${randomUUID()}`]) {
    expect((await app.inject({ url: `/collection/${call}` })).statusCode).toBe(401);
  }
});

async function openWithService(): Promise<TestBrowser> {
  const opened = await openVisitor(app);
  const accounts = await db().selectFrom('account').select('id').execute();
  await db()
    .insertInto('account_service')
    .values(
      accounts.map(({ id }) => ({ account_id: id, service: SERVICE.vk, origin: 'grant' as const, ends_at: null })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return opened;
}

/** The same database, counting what is asked of it. */
function counted(database: Database): Database {
  return database.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

function get(call: string) {
  return browser.send({ url: `/collection/${call}` });
}
