import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { openVkAccess, SEARCH_TOKENS, USER_TOKEN } from '#testing/vk/open-vk-access.ts';
import { testVk } from '#testing/vk/test-vk.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const db = testDatabase();
const vk = testVk({ limits: false, tokens: SEARCH_TOKENS, now: () => NOW });
let fixture: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(() => open({}));
afterEach(() => app.close());

describe('people of VK', () => {
  test('are found by words, and shown as they were when found', async () => {
    const { id } = (await add({ keyword: 'Анна Ветрова' })).json();
    await fixture.advanceAll();
    const search = await get(id);
    expect(search).toMatchObject({
      status: 'ok',
      type: 'keyword',
      source: 'vk',
      source_title: 'ВКонтакте: люди',
      count: 1,
      capped: false,
      users: [
        {
          name: 'Анна Ветрова',
          city: 'Самара',
          region: 'Самарская область',
          about: null,
          photos: [],
          profile_url: 'https://vk.com/id41000001',
          source: 'vk',
          score: 1,
          why: [{ kind: 'exact', text: 'совпадает «Анна Ветрова»' }],
        },
      ],
    });
    vk().faults.isDown = true;
    expect(await get(id)).toEqual(search);
  });

  test.each([
    ['Ветрова Анна', ['exact', 'order']],
    ['Аня Ветрова', ['exact', 'diminutive']],
    ['Anna Vetrova', ['translit', 'translit']],
    ['Ветрова Анна Сергеевна', ['exact', 'order']],
    ['«Анна Ветрова»', ['exact']],
  ])('are found as %s, with the reason', async (keyword, kinds) => {
    const { users } = await find({ keyword });
    expect(users.map(({ name }) => name)).toEqual(['Анна Ветрова']);
    expect(users[0]?.why.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('are of the region, each once, with the reason; and elsewhere there may be more', async () => {
    const { users, count, wider } = await find({ keyword: 'Аня Смирнова', region: 'RU-16' });
    expect(count).toBe(users.length);
    expect(users.length).toBeGreaterThan(0);
    for (const { name, city, why } of users) {
      expect([name, city]).toEqual(['Анна Смирнова', 'Казань']);
      expect(why.at(-1)).toEqual({ kind: 'region', text: 'регион: Республика Татарстан' });
    }
    expect(new Set(users.map(({ id }) => id)).size).toBe(users.length);
    expect(wider).toMatchObject({ region: null });
    expect((await find({ keyword: 'Аня Смирнова', region: 'any' })).wider).toBeNull();
  });

  test('whom VK finds but the words do not mean are left out', async () => {
    expect((await find({ keyword: 'Анна Ветрова космонавт' })).users).toEqual([]);
    expect((await find({ keyword: 'Анна Ветрова Самара' })).users.map(({ why }) => why)).toEqual([]);
  });

  test('come in pages of twenty, at most five hundred', async () => {
    const { id } = (await add({ keyword: 'Анна' })).json();
    await fixture.advanceAll();
    const [first, last, past] = await Promise.all([0, 24, 25].map((page) => get(id, page)));
    expect([first?.count, first?.capped]).toEqual([500, true]);
    expect([first, last, past].map((page) => page?.users.length)).toEqual([20, 20, 0]);
  });

  test('are neither people of a catalogue nor in it', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Ветрова' }]);
    expect((await find({ keyword: 'Анна Ветрова' })).users).toHaveLength(1);
    expect((await find({ keyword: 'Анна Ветрова', source: 'other' })).users[0]?.source).toBe('other');
  });
});

test('the same search again exists, can be refreshed and is in the list; a demo, too', async () => {
  const { id } = (await add({ keyword: 'Анна Ветрова' }, 'add-search-demo')).json();
  expect((await add({ keyword: ' анна  ветрова ' }, 'add-search-demo')).json()).toMatchObject({ status: 'exists', id });
  await fixture.advanceAll();
  expect((await get(id)).count).toBe(1);
  vk().world.changeAccount(41_000_001, { access: 'deleted' });
  const refreshed = await browser.send({ method: 'GET', url: `/smart-search/refresh-search?id=${id}` });
  expect(refreshed.json()).toMatchObject({ id });
  await fixture.advanceAll();
  expect(await get(id)).toMatchObject({ status: 'ok', count: 0, users: [] });
  const list = await browser.send({ method: 'GET', url: '/smart-search/get-list?demo=true' });
  expect(list.json()).toMatchObject({ data: [{ id, source: 'vk', keyword: 'Анна Ветрова' }] });
});

describe('a search of VK', () => {
  test('is refused while the source cannot work, and leaves nothing behind', async () => {
    await db()
      .updateTable('source')
      .set({ health: 'unavailable', health_message: 'ВКонтакте на этом сайте не подключён.' })
      .where('id', '=', 'vk')
      .execute();
    const refused = await add({ keyword: 'Анна' });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'source_unavailable']);
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
  });

  test('is not made among the posts, nor by photo', async () => {
    expect((await add({ source: 'vk-posts' })).json()).toMatchObject({ code: 'source_unknown' });
  });

  test('ends with the reason when the token is revoked meanwhile, and runs again once there is one', async () => {
    const { id } = (await add({ keyword: 'Анна Ветрова' })).json();
    vk().tokens.revoke(USER_TOKEN);
    await fixture.advanceAll();
    expect(await get(id)).toMatchObject({
      status: 'error',
      count: 0,
      users: [],
      process: { message: 'Сейчас у сайта нет действующего доступа к ВКонтакте.' },
    });
    vk().tokens.add({ token: USER_TOKEN, kind: 'user' });
    await openVkAccess({ db: db(), vk: vk(), clock: fixture.tools.clock });
    expect((await add({ keyword: 'Анна Ветрова' })).json()).toMatchObject({ status: 'exists', id });
    await fixture.advanceAll();
    expect((await get(id)).count).toBe(1);
  });

  test.each([
    ['asks to wait', 9, /^Запас поисков во ВКонтакте исчерпан/],
    ['is closed to this kind of token', 1051, /^ВКонтакте не даёт этому сайту искать людей/],
    ['does not understand', 100, /^ВКонтакте отклонил этот запрос/],
  ])('ends with the reason when VK %s', async (_what, code, message) => {
    vk().faults.plan({ kind: 'error', code }, { method: 'users.search', times: 5 });
    const { id } = (await add({ keyword: 'Анна' })).json();
    await fixture.advanceAll();
    expect(await get(id)).toMatchObject({ status: 'error', process: { message: expect.stringMatching(message) } });
  });

  test('ends with the reason when the source went down while it waited', async () => {
    const { id } = (await add({ keyword: 'Анна' })).json();
    await db()
      .updateTable('source')
      .set({ health: 'down', health_message: 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.' })
      .where('id', '=', 'vk')
      .execute();
    await fixture.advanceAll();
    expect((await get(id)).process.message).toBe('ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.');
  });

  test.each(["Анна'; drop table source; --", '<b>Анна</b>', ':*&|!()\\ Анна', 'Анна '.repeat(39), 'и в на', '12 34'])(
    'takes whatever is typed for words: %j',
    async (keyword) => {
      expect((await find({ keyword })).status).toBe('ok');
    },
  );
});

interface Found {
  status: string;
  count: number;
  capped: boolean;
  process: { message: string };
  wider: { region: null } | null;
  users: { id: string; name: string; city: string | null; source: string; why: { kind: string; text: string }[] }[];
}

async function open(settings: Partial<VkConfig>): Promise<void> {
  const vkAccess = await openVkAccess({ db: db(), vk: vk(), clock: () => NOW, settings });
  fixture = createSearchFixture({ db: db(), pictures: {}, vkAccess });
  await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'vk').execute();
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => serveSearchList(into, guards, fixture.tools),
  });
  browser = await openVisitor(app);
}

function add(change: Record<string, unknown>, call = 'add-search') {
  const payload = { type: 'keyword', source: 'vk', keyword: 'Анна', region: 'any', ...change };
  return browser.send({ method: 'POST', url: `/smart-search/${call}`, payload });
}

async function find(change: Record<string, unknown>): Promise<Found> {
  const { id } = (await add(change)).json();
  await fixture.advanceAll();
  return await get(id);
}

async function get(id: string, page = 0): Promise<Found> {
  return (await browser.send({ method: 'GET', url: `/smart-search/get-search?id=${id}&page=${page}` })).json();
}
