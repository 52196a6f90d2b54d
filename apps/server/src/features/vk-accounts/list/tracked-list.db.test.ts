import { DEMO_VK, SERVICE } from '@vidno/contract/constants';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { serveVkAccounts } from '../routes.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock() });
let fixture: Awaited<ReturnType<typeof createVkAccountsFixture>>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  time = createFakeClock('2026-11-10T12:00:00Z');
  const config = vk().config({ callsPerSecond: 1_000 });
  fixture = await createVkAccountsFixture({ db: db(), vk: config, clock: () => time.clock() });
  app = await createTestApp({
    db: db(),
    clock: () => time.clock(),
    addCalls: (into, guards) => serveVkAccounts(into, guards, fixture.tools),
  });
  browser = await openWithService();
});
afterEach(() => app.close());

describe('a pasted text', () => {
  test('is answered link by link: added, already there, no page, closed, and one page in five forms once', async () => {
    await add('vk.com/posts_10');
    vk().counters.reset();
    const { data } = (
      await add(`Наши: https://vk.com/posts_20, vk.com/posts_30 и @posts_10
        vk.com/kofe_i_knigi?w=wall-1_2; club40000001, https://vk.ru/public40000001, -40000001
        «Kofe_I_Knigi»
        просто слова
        closed_profile, deleted_page; banned_community
        nobody_at_all`)
    ).json();
    expect(data.map(({ given, outcome }: { given: string; outcome: string }) => [given, outcome])).toEqual([
      ['https://vk.com/posts_20', 'added'],
      ['vk.com/posts_30', 'added'],
      ['@posts_10', 'already'],
      ['vk.com/kofe_i_knigi?w=wall-1_2', 'added'],
      ['просто слова', 'not_a_page'],
      ['closed_profile', 'closed'],
      ['deleted_page', 'deleted'],
      ['banned_community', 'banned'],
      ['nobody_at_all', 'unknown'],
    ]);
    expect(data[0].account).toMatchObject({ status: 'wait', user: { screenName: 'posts_20' } });
    expect(await names('get')).toHaveLength(4);
  });

  test('costs two calls to VK, however many pages it names', async () => {
    const links = Array.from({ length: 20 }, (_, index) => `vk.com/posts_${index + 1} vk.com/person_${index + 1}`);
    await add(`${links.join(' ')} nobody_at_all`);
    expect((await get('get')).json().allCount).toBe(40);
    expect([vk().counters.of('users.get'), vk().counters.of('groups.getById')]).toEqual([1, 1]);
  });

  test('of fifty links is added, and one of five hundred is refused with the limit and adds nothing', async () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `vk.com/posts_${index + 1} ерунда`);
    const refused = await add(links(500).join('\n'));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'too_many_links']);
    expect(refused.json().message).toContain('до 50 страниц');
    expect((await get('get')).json().allCount).toBe(0);
    expect((await add(links(50).join('\n'))).json().data).toHaveLength(50);
    expect((await get('get')).json().allCount).toBe(50);
  });

  test('names the pages behind a hundred words, too', async () => {
    const words = Array.from({ length: 120 }, (_, index) => `слово${index}`);
    const { data } = (await add([...words, 'vk.com/posts_20'].join('\n'))).json();
    expect([data[0].outcome, data.length]).toEqual(['not_a_page', 101]);
    expect(data.at(-1)).toMatchObject({ given: 'vk.com/posts_20', outcome: 'added' });
    expect(await names('get')).toEqual(['posts_20']);
  });

  test.each([
    ['', 'login_blank'],
    [' \n , ', 'login_blank'],
  ])('without a word is refused (%#)', async (text, code) => {
    const response = await add(text);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  test('beyond two hundred accounts says that the list is full', async () => {
    await fillList(199);
    const { data } = (await add('vk.com/posts_1001, vk.com/posts_1002')).json();
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['added', 'full']);
    const one = await get('get?login=posts_1003');
    expect([one.statusCode, one.json().code]).toEqual([409, 'too_many_tracked']);
  });
});

describe('the list', () => {
  test('is searched by name and address, and by folder', async () => {
    await add('vk.com/posts_11 vk.com/posts_12 vk.com/kofe_i_knigi');
    const [coffee] = (await get(`get?q=${encodeURIComponent('КОФЕ')}`)).json().data;
    expect(coffee.user.firstName).toBe('Кофе и книги');
    expect(await names('get?q=posts')).toEqual(['posts_11', 'posts_12']);
    expect(await names('get?q=100%25')).toEqual([]);
    await post('move-to-folder', { ids: [coffee.id], folder: ' Конкуренты ' });
    expect(await names(`get?folder=${encodeURIComponent('Конкуренты')}`)).toEqual(['kofe_i_knigi']);
    expect((await get('get?q=posts')).json()).toMatchObject({
      totalCount: 2,
      allCount: 3,
      folders: [{ name: 'Конкуренты', count: 1 }],
      refreshesDaily: true,
    });
    await post('move-to-folder', { ids: [coffee.id], folder: null });
    expect((await get('get')).json().folders).toEqual([]);
    expect((await post('move-to-folder', { ids: [coffee.id], folder: '  ' })).statusCode).toBe(400);
  });

  test('is sorted by growth, ER and the last post, with what is unknown at the end', async () => {
    await add('vk.com/posts_11 vk.com/posts_12 vk.com/posts_13');
    const set = (name: string, values: object) =>
      db().updateTable('vk_account').set(values).where('screen_name', '=', name).execute();
    await set('posts_11', { er: 2.5, last_post_at: new Date('2026-11-01') });
    await set('posts_12', { er: 10, last_post_at: new Date('2026-10-01') });
    await db()
      .insertInto('vk_owner_day')
      .values([
        { owner_id: -50_000_011, day: '2026-10-01', read_at: new Date('2026-10-01'), followers: 9_000 },
        { owner_id: -50_000_012, day: '2026-10-01', read_at: new Date('2026-10-01'), followers: 11_000 },
      ])
      .execute();
    expect(await names('get?sort=er')).toEqual(['posts_12', 'posts_11', 'posts_13']);
    expect(await names('get?sort=last_post')).toEqual(['posts_11', 'posts_12', 'posts_13']);
    expect(await names('get?sort=growth')).toEqual(['posts_11', 'posts_12', 'posts_13']);
    expect(await names('get?sort=growth&direction=down')).toEqual(['posts_12', 'posts_11', 'posts_13']);
    expect((await get('get?sort=growth')).json().data[0].growth).toBe(1_000);
  });

  test('gets back what was removed, in its folders, within an hour and for its owner only', async () => {
    await add('vk.com/posts_11 vk.com/posts_12 vk.com/posts_13');
    const before = (await get('get?sort=name')).json().data;
    const ids = before.slice(0, 2).map(({ id }: { id: string }) => id);
    await post('move-to-folder', { ids, folder: 'Свои' });
    const { removed, undo } = (await post('remove', { ids })).json();
    expect([removed, await names('get')]).toEqual([2, ['posts_13']]);
    const mine = browser;
    browser = await openWithService();
    expect((await post('restore', { undo })).json().code).toBe('undo_expired');
    browser = mine;
    expect((await post('restore', { undo })).json()).toEqual({ status: 'ok', restored: 2 });
    expect((await post('restore', { undo })).json()).toEqual({ status: 'ok', restored: 0 });
    const after = (await get('get?sort=name')).json();
    expect(after.folders).toEqual([{ name: 'Свои', count: 2 }]);
    expect(after.data.map(({ id, created }: Shown) => [id, created])).toEqual(
      before.map(({ id, created }: Shown) => [id, created]),
    );
    await fixture.runAll();
    expect((await get('get')).json().data.every(({ status }: Shown) => status === 'ok')).toBe(true);
    time.advance(2 * HOUR_MS);
    expect((await post('restore', { undo })).statusCode).toBe(409);
  });
});

test('what comes back leaves the list as long as it may be, and is counted by itself', async () => {
  await add('vk.com/posts_11 vk.com/posts_12');
  const [one, other] = (await get('get?sort=name')).json().data;
  const { undo } = (await post('remove', { ids: [one.id, other.id] })).json();
  await fillList(199);
  expect((await post('restore', { undo })).json()).toEqual({ status: 'ok', restored: 1 });
  expect((await get('get')).json().allCount).toBe(200);
  // What is there already needs no place.
  expect((await post('restore', { undo })).json()).toEqual({ status: 'ok', restored: 0 });
  expect((await get('get')).json().allCount).toBe(200);
});

test('demos come back only as far as there may be demos', async () => {
  await get('get?login=posts_11&demo=true');
  const demos = (await get('get')).json().data;
  expect(demos).toHaveLength(DEMO_VK.accounts);
  const { undo } = (await post('remove', { ids: demos.map(({ id }: Shown) => id) })).json();
  await get('get?login=posts_14&demo=true');
  expect((await post('restore', { undo })).json().restored).toBe(0);
  expect((await get('get')).json().allCount).toBe(DEMO_VK.accounts);
});

test('all accounts are refreshed by one call, with one progress; what is fresh is left out', async () => {
  await add('vk.com/posts_11 vk.com/posts_12 vk.com/posts_13');
  await fixture.runAll();
  const nothing = { total: 3, waiting: 0, failed: 0, paused_until: null };
  expect((await post('refresh-all', {})).json().progress).toEqual(nothing);
  time.advance(2 * HOUR_MS);
  expect((await post('refresh-all', {})).json()).toEqual({ status: 'wait', progress: { ...nothing, waiting: 3 } });
  await db()
    .updateTable('run')
    .set({ resume_at: new Date('2026-11-10T21:00:00Z') })
    .where('status', '=', 'wait')
    .execute();
  const paused = (await get('refresh-progress')).json().progress;
  expect(paused).toEqual({ ...nothing, waiting: 3, paused_until: '2026-11-10T21:00:00.000Z' });
  // Pressed again, they go on.
  await post('refresh-all', {});
  await fixture.runAll();
  expect((await get('refresh-progress')).json().progress).toEqual(nothing);
});

test("what is done with many refuses another's accounts and changes nothing", async () => {
  await add('vk.com/posts_11 vk.com/posts_12');
  const [foreign] = (await get('get')).json().data;
  browser = await openWithService();
  await add('vk.com/posts_13');
  const [own] = (await get('get')).json().data;
  for (const [call, more] of [
    ['remove', {}],
    ['move-to-folder', { folder: 'Чужие' }],
  ] as const) {
    const response = await post(call, { ids: [own.id, foreign.id], ...more });
    expect([call, response.statusCode, response.json().code]).toEqual([call, 404, 'not_found']);
  }
  expect((await get('get')).json()).toMatchObject({ totalCount: 1, folders: [] });
});

test('without the service nothing is added or refreshed', async () => {
  await db().deleteFrom('account_service').execute();
  for (const response of [await add('vk.com/posts_11'), await post('refresh-all', {})]) {
    expect([response.statusCode, response.json().code]).toEqual([402, 'not_paid']);
  }
});

interface Shown {
  readonly id: string;
  readonly created: string;
  readonly status: string;
}

async function fillList(count: number): Promise<void> {
  const account = await db().selectFrom('account').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db()
    .insertInto('tracked_account')
    .values(
      Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        account_id: account.id,
        vk_account_id: crypto.randomUUID(),
        demo: false,
      })),
    )
    .execute();
}

async function names(call: string): Promise<string[]> {
  const { data } = (await get(call)).json();
  return call.includes('sort')
    ? data.map(({ user }: { user: { screenName: string } }) => user.screenName)
    : data.map(({ user }: { user: { screenName: string } }) => user.screenName).toSorted();
}

async function openWithService(): Promise<TestBrowser> {
  const opened = await openVisitor(app);
  const { id } = await db().selectFrom('account').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db()
    .insertInto('account_service')
    .values({ account_id: id, service: SERVICE.vk, origin: 'grant', ends_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return opened;
}

function get(call: string) {
  return browser.send({ url: `/collection/${call}` });
}

function post(call: string, payload: object) {
  return browser.send({ method: 'POST', url: `/collection/${call}`, payload });
}

function add(text: string) {
  return post('add', { text });
}
