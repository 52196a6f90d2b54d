import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveKeywordSearch } from './routes.ts';

const db = testDatabase();
let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: {} });
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => {
      serveSearchList(into, guards, stage.tools);
      serveKeywordSearch(into, guards, stage.tools);
    },
  });
  browser = await openVisitor(app);
});
afterEach(() => app.close());

const ANNA = { name: 'Анна Белова', age: 30, city: 'Казань' };

describe('filters', () => {
  beforeEach(async () => {
    await addKnownPeople(db(), [
      { name: 'Анна Белова', age: 24, city: 'Казань' },
      { name: 'Анна Белова', age: 26, city: 'Казань' },
      { name: 'Анна Белова', age: 31, city: 'Москва' },
      { name: 'Анна Белова', age: 34, city: null },
    ]);
  });

  test('every facet says how many people a choice would leave', async () => {
    const id = await search('Анна Белова');
    expect(await get(id)).toMatchObject({
      count: 4,
      filtered_count: 4,
      facets: {
        ages: [
          { from: 20, to: 24, count: 1 },
          { from: 25, to: 29, count: 1 },
          { from: 30, to: 34, count: 2 },
        ],
        age_unknown: 0,
        cities: [
          { city: 'Казань', count: 2 },
          { city: 'Москва', count: 1 },
        ],
        sources: [{ source: 'other', count: 4 }],
      },
    });
    const filtered = await get(id, { age_from: '25', age_to: '31', city: 'Казань', source: 'other' });
    expect(filtered).toMatchObject({
      count: 4,
      filtered_count: 1,
      users: [{ age: 26 }],
      facets: {
        ages: [
          { from: 20, to: 24, count: 1 },
          { from: 25, to: 29, count: 1 },
        ],
        cities: [
          { city: 'Казань', count: 1 },
          { city: 'Москва', count: 1 },
        ],
        sources: [{ source: 'other', count: 1 }],
      },
    });
    expect(await get(id, { source: 'tinder' })).toMatchObject({ count: 4, filtered_count: 0, users: [] });
  });

  test('pages keep the filters', async () => {
    await addKnownPeople(
      db(),
      Array.from({ length: 25 }, () => ({ name: 'Анна Белова', age: 50, city: null })),
    );
    const id = await search('Анна Белова');
    const second = await get(id, { age_from: '40', page: '1' });
    expect(second).toMatchObject({ count: 29, filtered_count: 25, page: 1 });
    expect(second.users).toHaveLength(5);
  });

  test.each([{ age_from: '-1' }, { age_to: '1e3' }, { city: 'я'.repeat(201) }])('refused: %j', async (filters) => {
    const id = await search('Анна Белова');
    expect((await browser.send({ method: 'GET', url: address(id, filters) })).statusCode).toBe(400);
  });

  test.each(["Казань' or true --", '%', '_', '\u0000', '<b>'])('%j is a city like any other', async (city) => {
    const id = await search('Анна Белова');
    const response = await browser.send({ method: 'GET', url: address(id, { city }) });
    expect(response.statusCode === 400 || response.json<KeywordSearch>().filtered_count === 0).toBe(true);
  });
});

describe('a kind of reasons', () => {
  beforeEach(async () => {
    await addKnownPeople(db(), [
      { name: 'Саша Ковалёва' },
      { name: 'Александра Ковалёва' },
      { name: 'Сандра Ковалёва', about: 'Все зовут меня Саша' },
    ]);
  });

  test('that is switched off takes those away whom only it finds, until it is switched on again', async () => {
    const id = await search('Саша Ковалева');
    const before = await get(id);
    expect(before.reasons.find(({ kind }) => kind === 'diminutive')).toMatchObject({ off: false });
    const found = before.users.filter(({ why }) => why.some(({ kind }) => kind === 'diminutive'));
    expect(found.length).toBeGreaterThan(0);

    expect((await change('switch-reason', { id, kind: 'diminutive', off: true })).json()).toEqual({ status: 'ok' });
    const without = await get(id);
    expect(without.count).toBe(before.count - found.length);
    expect(without.users.flatMap(({ why }) => why.map(({ kind }) => kind))).not.toContain('diminutive');
    expect(without.reasons.find(({ kind }) => kind === 'diminutive')).toEqual({
      kind: 'diminutive',
      count: found.length,
      off: true,
    });
    expect(await listed()).toBe(without.count);

    await change('switch-reason', { id, kind: 'diminutive', off: true });
    await change('switch-reason', { id, kind: 'diminutive', off: false });
    expect(await get(id)).toEqual(before);
    expect(await listed()).toBe(before.count);
  });

  test('is off as the address says, whatever the search remembers, on every page and for the filters', async () => {
    const id = await search('Саша Ковалева');
    const remembered = await get(id);
    const without = await get(id, { without: 'typo,diminutive,<b>' });
    const isOff = new Map(without.reasons.map(({ kind, off }) => [kind, off]));
    expect(isOff.get('diminutive')).toBe(true);
    expect(without.users.flatMap(({ why }) => why.map(({ kind }) => kind))).not.toContain('diminutive');
    expect(without.count).toBeLessThan(remembered.count);
    expect(without.facets.sources).toEqual([{ source: 'other', count: without.count }]);
    expect(await get(id)).toEqual(remembered);

    await change('switch-reason', { id, kind: 'diminutive', off: true });
    expect(await get(id, { without: '' })).toEqual(remembered);
  });

  test('stays switched off when the search is repeated or refreshed', async () => {
    const id = await search('Саша Ковалева');
    await change('switch-reason', { id, kind: 'diminutive', off: true });
    const { count } = await get(id);
    await browser.send({ method: 'GET', url: `/smart-search/refresh-search?id=${id}` });
    await stage.advanceAll();
    expect(await get(id)).toMatchObject({ count });
    expect(await listed()).toBe(count);
    expect(await search('саша ковалева')).toBe(id);
    expect(await get(id)).toMatchObject({ count });
  });

  test('of an exact match, or an unknown one, cannot be switched off', async () => {
    const id = await search('Саша Ковалева');
    for (const kind of ['exact', 'region', 'smell']) {
      expect((await change('switch-reason', { id, kind, off: true })).statusCode).toBe(400);
    }
  });
});

describe('records of one person', () => {
  test('are shown as one, with what they agree in, and apart on request', async () => {
    const [first, second, third] = await addKnownPeople(db(), [
      { ...ANNA, profileUrl: 'https://vk.test/anna' },
      { ...ANNA, about: 'Пеку хлеб' },
      { ...ANNA, age: 31, profileUrl: 'http://www.vk.test/Anna/' },
      { ...ANNA, city: 'Москва' },
    ]);
    const id = await search('Анна Белова');
    const together = await get(id);
    expect(together).toMatchObject({ count: 2, filtered_count: 2, record_count: 4 });
    const person = together.users.find(({ records }) => records.length > 0);
    const ids = [first, second, third].map((own) => idIn(id, own)).sort();
    expect([person?.id, ...(person?.records.map((record) => record.id) ?? [])].sort()).toEqual(ids);
    expect(person).toMatchObject({ same_by: ['profile', 'details'], apart: false });
    expect(await listed()).toBe(2);

    expect((await change('show-apart', { id, person_id: idIn(id, second), apart: true })).statusCode).toBe(200);
    const apart = await get(id);
    expect(apart).toMatchObject({ count: 4, record_count: 4 });
    expect(apart.users.map(({ records, same_by }) => [records, same_by])).toEqual(apart.users.map(() => [[], []]));
    expect(
      apart.users
        .filter((user) => user.apart)
        .map((user) => user.id)
        .sort(),
    ).toEqual(ids);
    expect(await listed()).toBe(4);

    await browser.send({ method: 'GET', url: `/smart-search/refresh-search?id=${id}` });
    await stage.advanceAll();
    expect(await get(id)).toMatchObject({ count: 4 });

    await change('show-apart', { id, person_id: idIn(id, third), apart: false });
    expect(await get(id)).toEqual({ ...together, process_id: expect.any(String) });
  });

  test('are counted and paged as people', async () => {
    const names = Array.from({ length: 30 }, (_, number) => ({ ...ANNA, age: 20 + number }));
    await addKnownPeople(db(), [...names, ...names]);
    const id = await search('Анна Белова');
    const pages = await Promise.all(['0', '1'].map((page) => get(id, { page })));
    expect(pages.map(({ users }) => users.length)).toEqual([20, 10]);
    expect(pages[0]).toMatchObject({ count: 30, record_count: 60 });
    const ids = pages.flatMap(({ users }) =>
      users.flatMap(({ id: best, records }) => [best, ...records.map((r) => r.id)]),
    );
    expect(new Set(ids).size).toBe(60);
  });

  test('that left the catalogue are not counted, and the rest stays', async () => {
    const [first, second] = await addKnownPeople(db(), [ANNA, ANNA]);
    const id = await search('Анна Белова');
    await leaveCatalogue(db(), [first ?? '']);
    expect(await get(id)).toMatchObject({
      count: 1,
      record_count: 1,
      users: [{ id: idIn(id, second), records: [], same_by: [] }],
    });
    await leaveCatalogue(db(), [second ?? '']);
    expect(await get(id)).toMatchObject({ count: 0, users: [] });
    await stage.tools.departures.follow();
    expect(await listed()).toBe(0);
  });

  test('of somebody who is alone, or was not found, are not to be shown apart', async () => {
    const [alone] = await addKnownPeople(db(), [ANNA]);
    const id = await search('Анна Белова');
    for (const person_id of [idIn(id, alone), id]) {
      expect((await change('show-apart', { id, person_id, apart: true })).statusCode).toBe(404);
    }
  });
});

test('a word that none of the people found has is said to be so, and one that somebody has is not', async () => {
  await addKnownPeople(db(), [
    { name: 'Саша Ковалёва' },
    { name: 'Александра Ковалёва', about: 'Работаю хирургом' },
    { name: 'Анна Белова' },
  ]);
  const id = await search('Ковалёва Александра и бразилец хирург');
  expect((await get(id)).users.map(({ name }) => name).sort()).toEqual(['Александра Ковалёва', 'Саша Ковалёва']);
  const ignored = [
    { text: 'и', because: 'stop_word' },
    { text: 'бразилец', because: 'nobody' },
  ];
  expect((await get(id)).ignored).toEqual(ignored);
  expect(await get(id, { city: 'Казань' })).toMatchObject({ filtered_count: 0, ignored });
  expect(await get(id, { without: 'differs' })).toMatchObject({ count: 0, ignored });
});

test("nobody changes the result of somebody else's search", async () => {
  const [first] = await addKnownPeople(db(), [ANNA, ANNA]);
  const id = await search('Анна Белова');
  const owner = browser;
  browser = await openVisitor(app);
  expect((await change('switch-reason', { id, kind: 'typo', off: true })).statusCode).toBe(404);
  expect((await change('show-apart', { id, person_id: idIn(id, first), apart: true })).statusCode).toBe(404);
  browser = owner;
  expect(await get(id)).toMatchObject({ count: 1 });
});

async function search(keyword: string): Promise<string> {
  const payload = { type: 'keyword', source: 'other', keyword, region: 'any' };
  const response = await browser.send({ method: 'POST', url: '/smart-search/add-search', payload });
  await stage.advanceAll();
  return response.json().id;
}

/** Of a person of the catalogue in this search. */
function idIn(searchId: string, personId = ''): string {
  return stage.tools.outerIds.personIn(searchId, personId);
}

function address(id: string, filters: Record<string, string>): string {
  return `/smart-search/get-search?${new URLSearchParams({ id, ...filters })}`;
}

async function get(id: string, filters: Record<string, string> = {}): Promise<KeywordSearch> {
  return (await browser.send({ method: 'GET', url: address(id, filters) })).json();
}

function change(call: string, payload: object) {
  return browser.send({ method: 'POST', url: `/smart-search/${call}`, payload: { ...payload } });
}

/** People that the list of searches counts. */
async function listed(): Promise<number> {
  return (await browser.send({ method: 'GET', url: '/smart-search/get-list' })).json().data[0].count;
}
