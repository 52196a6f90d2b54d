import { beforeEach, describe, expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { openVkAccess, SEARCH_TOKENS, USER_TOKEN } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { type SearchVkPeopleOutcome, searchVkPeople } from './find-people.ts';
import { ageOf, toVkPerson } from './targets.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-20T12:00:00.000Z');
const vk = testVk({ limits: false, tokens: SEARCH_TOKENS, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock('2026-11-20T12:00:00.000Z');
});

describe('people of VK', () => {
  test('are found with what VK tells of them, adults only', async () => {
    const { people, capped } = await find({ q: 'Анна Ветрова' });
    expect(capped).toBe(false);
    expect(people).toEqual([
      {
        externalId: 'id41000001',
        name: 'Анна Ветрова',
        age: 33,
        city: 'Самара',
        region: 'Самарская область',
        about: null,
        profileUrl: 'https://vk.com/id41000001',
        places: ['RU-63-samara', 'RU-63', 'RU'],
      },
    ]);
    for (const { age } of (await find({ q: 'Смирнова' })).people) expect(age ?? 18).toBeGreaterThanOrEqual(18);
  });

  test('in a city are those whom VK puts there, by the number of the city, learnt once', async () => {
    const { people } = await find({ q: 'Иван', placeId: 'RU-16-kazan' });
    expect(people.length).toBeGreaterThan(10);
    for (const { city, region } of people) expect([city, region]).toEqual(['Казань', 'Республика Татарстан']);
    expect(vk().counters.of('database.getCities')).toBe(1);
    await find({ q: 'Пётр', placeId: 'RU-16-kazan' });
    expect(vk().counters.of('database.getCities')).toBe(1);
    expect(await db().selectFrom('vk_city').select(['place_id', 'vk_city_id']).execute()).toEqual([
      { place_id: 'RU-16-kazan', vk_city_id: 60 },
    ]);
    time.advance(40 * DAY_MS);
    await find({ q: 'Пётр', placeId: 'RU-16-kazan' });
    expect(vk().counters.of('database.getCities')).toBe(2);
  });

  test('of a city that has a namesake are those of the right one', async () => {
    await find({ q: 'Иван', placeId: 'RU-46-zheleznogorsk' });
    await find({ q: 'Иван', placeId: 'RU-24-zheleznogorsk' });
    const cities = db().selectFrom('vk_city').select(['place_id', 'vk_city_id']).orderBy('place_id');
    expect(await cities.execute()).toEqual([
      { place_id: 'RU-24-zheleznogorsk', vk_city_id: 4_020 },
      { place_id: 'RU-46-zheleznogorsk', vk_city_id: 4_021 },
    ]);
  });

  test.each([
    ['RU-63', ['Самара']],
    ['RU-77', ['Москва']],
    ['BY', ['Минск']],
    ['BY-minsk', ['Минск']],
    ['RU-87', []],
  ])('in %s are those of its cities', async (placeId, cities) => {
    const { people } = await find({ q: 'Анна', placeId });
    expect(new Set(people.map(({ city }) => city))).toEqual(new Set(cities.slice(0, people.length)));
    if (cities.length > 0) expect(people.length).toBeGreaterThan(0);
  });

  test('are more than VK tells where it knows more than a thousand', async () => {
    const { people, capped } = await find({ q: 'Смирнова' });
    expect([people.length > 300, capped]).toEqual([true, false]);
    expect((await find({ q: '' })).capped).toBe(true);
  });

  test('are found by their home town where the numbers of cities are closed to us', async () => {
    vk().faults.plan({ kind: 'error', code: 1051 }, { method: 'database.getCities', times: 9 });
    vk().faults.plan({ kind: 'error', code: 1051 }, { method: 'execute', times: 1 });
    const { people } = await find({ q: 'Анна', placeId: 'RU-16-kazan' });
    expect(people.length).toBeGreaterThan(0);
    for (const { city } of people) expect(city).toBe('Казань');
    expect(await db().selectFrom('vk_city').selectAll().execute()).toEqual([]);
  });
});

describe('VK cannot be asked', () => {
  test('on a site without VK, or with a service key alone', async () => {
    expect(await search({}, null)).toMatchObject({ kind: 'unavailable', isPermanent: true });
    expect(await search({}, { serviceTokens: [SERVICE_TOKEN], userTokens: [] })).toMatchObject({
      message: 'ВКонтакте не даёт этому сайту искать людей: для этого нужен токен пользователя.',
      isPermanent: true,
    });
  });

  test('once the token is revoked, between two calls, too', async () => {
    const vkAccess = await openVkAccess({ db: db(), vk: vk(), clock: time.clock });
    const tools = { db: db(), clock: time.clock, vkAccess };
    const query = { accountId: 1, q: 'Анна', placeId: 'RU-16-kazan', signal: new AbortController().signal };
    expect(await searchVkPeople(tools, query)).toMatchObject({ kind: 'found' });
    vk().tokens.revoke(USER_TOKEN);
    expect(await searchVkPeople(tools, { ...query, placeId: 'RU-63' })).toMatchObject({
      kind: 'unavailable',
      message: 'Сейчас у сайта нет действующего доступа к ВКонтакте.',
    });
  });

  test('while it asks to wait', async () => {
    vk().faults.plan({ kind: 'error', code: 9 }, { method: 'users.search' });
    expect(await search({})).toMatchObject({
      message: 'Запас поисков во ВКонтакте исчерпан. Он пополнится 20 ноября в 15:10 по Москве.',
      retryAt: new Date('2026-11-20T12:10:00.000Z'),
    });
  });
});

test('an age is told by a birthday with its year', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect([ageOf('20.11.2008', now), ageOf('21.11.2008', now), ageOf('1.12.2000', now)]).toEqual([18, 17, 25]);
  expect([ageOf('20.11', now), ageOf(undefined, now), ageOf('мая', now)]).toEqual([null, null, null]);
});

test('a child, a deleted page and a nameless one are nobody', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const anna = { ...EMPTY, id: 1, first_name: 'Анна', last_name: 'Белова' };
  expect(toVkPerson(anna, now)?.name).toBe('Анна Белова');
  expect(toVkPerson({ ...anna, bdate: '1.1.2012' }, now)).toBeNull();
  expect(toVkPerson({ ...anna, deactivated: 'deleted' }, now)).toBeNull();
  expect(toVkPerson({ ...anna, first_name: '', last_name: ' ' }, now)).toBeNull();
});

const EMPTY = {
  deactivated: undefined,
  is_closed: undefined,
  can_access_closed: undefined,
  screen_name: undefined,
  domain: undefined,
  photo_50: undefined,
  photo_100: undefined,
  photo_200: undefined,
  sex: undefined,
  followers_count: undefined,
  counters: undefined,
  bdate: undefined,
  city: undefined,
  country: undefined,
  home_town: undefined,
  status: undefined,
  about: undefined,
};

interface Wish {
  readonly q?: string;
  readonly placeId?: string | null;
}

async function search(
  { q = 'Анна', placeId = null }: Wish,
  settings: Partial<VkConfig> | null = {},
): Promise<SearchVkPeopleOutcome> {
  const vkAccess = await openVkAccess({ db: db(), vk: vk(), clock: time.clock, settings });
  const signal = new AbortController().signal;
  return await searchVkPeople({ db: db(), clock: time.clock, vkAccess }, { accountId: 1, q, placeId, signal });
}

async function find(wish: Wish): Promise<Extract<SearchVkPeopleOutcome, { kind: 'found' }>> {
  const outcome = await search(wish);
  if (outcome.kind !== 'found') throw new Error(outcome.message);
  return outcome;
}
