import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

const db = testDatabase();
let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: {} });
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => serveSearchList(into, guards, stage.tools),
  });
  browser = await openVisitor(app);
});
afterEach(() => app.close());

const UNSEARCHABLE = 'Такое имя искать не получится: напишите его буквами, каждое слово не длиннее 100 знаков.';
const wish = { type: 'keyword', source: 'other', keyword: 'Анна Белова', region: 'any' };

describe('a keyword search', () => {
  test('needs no consent, waits in the queue, and shows who was found and why', async () => {
    await addKnownPeople(db(), [
      { name: 'Анна Белова', city: 'Казань', region: 'Татарстан', about: 'Пеку хлеб', profileUrl: 'https://vk.test/a' },
      { name: 'Анна Белова', city: 'Москва' },
    ]);
    const started = await add({ region: 'RU-16' });
    expect(started.statusCode).toBe(200);
    const { id, process_id } = started.json();
    expect(await get(id)).toMatchObject({
      status: 'wait',
      type: 'keyword',
      id,
      process_id,
      keyword: 'Анна Белова',
      count: 0,
      users: [],
      wider: null,
      region: { id: 'RU-16', name: 'Республика Татарстан' },
      source_title: 'Другие источники',
      capped: false,
    });
    await stage.advanceAll();
    expect(await get(id)).toMatchObject({
      status: 'ok',
      count: 1,
      wider: { region: { id: 'RU', name: 'Россия' }, count: 1 },
      users: [
        {
          name: 'Анна Белова',
          age: 30,
          city: 'Казань',
          region: 'Татарстан',
          about: 'Пеку хлеб',
          photos: [],
          profile_url: 'https://vk.test/a',
          why: [
            { kind: 'exact', text: 'совпадает «Анна Белова»' },
            { kind: 'region', text: 'регион: Республика Татарстан' },
          ],
        },
      ],
    });
  });

  test('that finds nobody is done, and says so', async () => {
    const { id } = (await add({})).json();
    await stage.advanceAll();
    expect(await get(id)).toMatchObject({ status: 'ok', count: 0, users: [], region: null, wider: null });
  });

  test('has twenty people a page, everybody once', async () => {
    await addKnownPeople(
      db(),
      Array.from({ length: 45 }, () => ({ name: 'Анна Белова' })),
    );
    const { id } = (await add({})).json();
    await stage.advanceAll();
    const pages = await Promise.all([0, 1, 2, 3].map((page) => get(id, page)));
    expect(pages.map(({ users }) => users.length)).toEqual([20, 20, 5, 0]);
    expect(new Set(pages.flatMap(({ users }) => users.map((user: { id: string }) => user.id))).size).toBe(45);
  });

  test('stands in the list with its words and region, can be refreshed and removed', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    const { id } = (await add({ region: 'RU-16-kazan' }, 'add-search-demo')).json();
    await stage.advanceAll();
    const list = await browser.send({ method: 'GET', url: '/smart-search/get-list?demo=true' });
    expect(list.json()).toMatchObject({
      data: [
        {
          id,
          type: 'keyword',
          status: 'ok',
          count: 0,
          keyword: 'Анна Белова',
          imagePath: null,
          region: { id: 'RU-16-kazan', name: 'Казань, Республика Татарстан' },
        },
      ],
    });
    await addKnownPeople(db(), [{ name: 'Анна Белова', city: 'Казань' }]);
    const refreshed = await browser.send({ method: 'GET', url: `/smart-search/refresh-search?id=${id}` });
    expect(refreshed.json()).toMatchObject({ status: 'ok', id });
    await stage.advanceAll();
    expect((await get(id)).count).toBe(1);
    await browser.send({ method: 'GET', url: `/smart-search/remove-search?id=${id}` });
    expect((await get(id)).code).toBe('not_found');
    expect(await db().selectFrom('keyword_search_hit').selectAll().execute()).toEqual([]);
  });

  test('a second time is the same search, however it is written; in another region it is another', async () => {
    const first = (await add({ keyword: 'Алёна  Белова' })).json();
    expect((await add({ keyword: ' алена белова ' })).json()).toMatchObject({
      status: 'exists',
      id: first.id,
      search: { keyword: 'Алёна Белова', region: null },
    });
    expect((await add({ keyword: 'Алёна Белова', region: 'RU' })).json().status).toBe('wait');
  });

  test("is nobody else's", async () => {
    const { id } = (await add({})).json();
    browser = await openVisitor(app);
    expect(await get(id)).toMatchObject({ status: 'error', code: 'not_found' });
  });

  test('leaves a line in the journal, without the words', async () => {
    const { id } = (await add({ region: 'RU' })).json();
    const journal = await db().selectFrom('audit_event').selectAll().execute();
    expect(journal).toMatchObject([
      { action: 'search.started', subject: { search_id: id, source: 'other', region: 'RU' } },
    ]);
    expect(JSON.stringify(journal)).not.toContain('Белова');
  });

  test('may run twice: the second time finds nothing to do', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    const { id: searchId } = (await add({})).json();
    await Promise.all([1, 2].map(() => stage.advanceAll()));
    expect((await get(searchId)).users).toHaveLength(1);
  });

  test('forgets who has left the catalogue, and pages stay full', async () => {
    const ids = await addKnownPeople(
      db(),
      Array.from({ length: 25 }, () => ({ name: 'Анна Белова' })),
    );
    const { id } = (await add({})).json();
    await stage.advanceAll();
    await leaveCatalogue(db(), ids.slice(0, 3));
    expect((await get(id)).users).toHaveLength(20);
    expect(await get(id, 1)).toMatchObject({ count: 22, users: [{}, {}] });
  });
});

describe('refused is', () => {
  test.each([
    ['no keyword', { keyword: undefined }, 400, 'keyword_blank', 'Вы не ввели данные о пользователе'],
    ['a blank one', { keyword: ' \n\u00a0\u200b ' }, 400, 'keyword_blank', 'Вы не ввели данные о пользователе'],
    ['one without a letter', { keyword: '!!! 👩‍🦰 ---' }, 400, 'keyword_unsearchable', UNSEARCHABLE],
    ['one of a word that no index holds', { keyword: 'аб'.repeat(60) }, 400, 'keyword_unsearchable', UNSEARCHABLE],
    ['one letter', { keyword: 'А' }, 400, 'keyword_short', 'Слишком короткий запрос: нужно хотя бы две буквы.'],
    ['10 KB', { keyword: 'а'.repeat(10_240) }, 400, 'keyword_long', 'Слишком длинный запрос: не больше 200 знаков.'],
    ['no region', { region: undefined }, 400, 'region_missing', 'Выберите регион: город, область, страну или «Везде».'],
    ['an empty region', { region: ' ' }, 400, 'region_missing', 'Выберите регион: город, область, страну или «Везде».'],
    ['an unknown region', { region: 'RU-00' }, 400, 'region_unknown', 'Такого региона нет. Выберите его из списка.'],
    ['an unknown source', { source: 'nowhere' }, 400, 'source_unknown', 'Такого источника нет.'],
    ['an unknown type', { type: 'smell' }, 400, 'invalid_request', 'Такого значения здесь не бывает.'],
  ])('%s', async (_what, change, status, code, message) => {
    const response = await add(change);
    expect([response.statusCode, response.json()]).toEqual([status, { status: 'error', code, message }]);
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
  });

  test('a source that is down, before the search and during it', async () => {
    const { id } = (await add({})).json();
    await db().updateTable('source').set({ health: 'down', health_message: 'Не отвечает' }).execute();
    expect((await add({ keyword: 'Вера' })).json()).toMatchObject({ status: 'error', code: 'source_down' });
    await stage.advanceAll();
    expect(await get(id)).toMatchObject({
      status: 'error',
      users: [],
      process: { message: 'Источник сейчас не отвечает. Попробуйте позже или выберите другой.' },
    });
  });
});

test.each(["Анна'; drop table person; --", '<img src=x onerror=alert(1)>', "'Анна'\\:*&|!()", 'Анна 👩‍🦰 Белова'])(
  'whatever is typed is words: %j',
  async (keyword) => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    const response = await browser.send({
      method: 'POST',
      url: '/smart-search/add-search',
      payload: { ...wish, keyword },
    });
    await stage.advanceAll();
    expect((await get(response.json().id)).status).toBe('ok');
  },
);

function add(change: Record<string, unknown>, call = 'add-search') {
  return browser.send({ method: 'POST', url: `/smart-search/${call}`, payload: { ...wish, ...change } });
}

async function get(id: string, page = 0) {
  return (await browser.send({ method: 'GET', url: `/smart-search/get-search?id=${id}&page=${page}` })).json();
}
