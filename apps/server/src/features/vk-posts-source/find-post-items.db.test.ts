import { beforeEach, describe, expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS } from '#config/time.ts';
import { findLocation } from '#features/regions/places.ts';
import type { ItemsFound, MonitorOutcome } from '#features/sources/source-kind.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { openVkAccess, SEARCH_TOKENS, USER_TOKEN } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { findPostItems } from './find-post-items.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const GROUP = -40_000_001;

const db = testDatabase();
let time = createFakeClock(NOW);
const vk = testVk({ limits: false, tokens: SEARCH_TOKENS, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock(NOW);
});

describe('posts of VK', () => {
  test('that contain every word in any form are found, newest first, with their author', async () => {
    add('Завтра показывают астролябии и секстанты', { minutesAgo: 50 });
    const newest = add('Нашли астролябию в подвале дома', { minutesAgo: 5 });
    add('Секстант и подвал, без главного слова');
    const { items, completeSince } = await find({ keyword: 'Астролябия в подвале' });
    expect(items).toEqual([
      {
        key: `${GROUP}_${newest.id}`,
        kind: 'post',
        title: 'Кофе и книги',
        text: 'Нашли астролябию в подвале дома',
        subtitle: 'ВКонтакте',
        url: `https://vk.com/wall${GROUP}_${newest.id}`,
        personId: null,
        vkIds: [],
        published: new Date(newest.date * 1_000),
      },
    ]);
    expect(completeSince).toBeNull();
    expect((await find({ keyword: 'астролябия' })).items.map(({ text }) => text)).toEqual([
      'Нашли астролябию в подвале дома',
      'Завтра показывают астролябии и секстанты',
    ]);
  });

  test('of the simulated world are found by their text, and found again by the next query', async () => {
    const query = { keyword: 'потерялась собака', since: new Date(time.clock().getTime() - 7 * DAY_MS) };
    const first = await find(query);
    expect(first.items.length).toBeGreaterThan(10);
    for (const { text } of first.items) expect(text).toContain('Потерялась собака');
    expect(await find(query)).toEqual(first);
  });

  test('match a quoted phrase word for word, with any kind of quotation marks', async () => {
    add('Продаю старую астролябию');
    add('Астролябию старую не продаю');
    for (const keyword of ['«старую астролябию»', '"старую астролябию"', '„старую астролябию“']) {
      expect(
        (await find({ keyword })).items.map(({ text }) => text),
        keyword,
      ).toEqual(['Продаю старую астролябию']);
    }
  });

  test('show the titles of links in place of the markup', async () => {
    add('[id1|Анна Белова] купила астролябию, [https://vk.com/a|здесь]');
    expect((await find({ keyword: 'белова' })).items.map(({ text }) => text)).toContain(
      'Анна Белова купила астролябию, здесь',
    );
  });

  test('older than asked for are not found', async () => {
    add('Старая астролябия', { minutesAgo: 3 * 24 * 60 });
    expect((await find({ keyword: 'астролябия' })).items).toEqual([]);
    expect((await find({ keyword: 'астролябия', since: ago(4) })).items).toHaveLength(1);
  });

  test('that were deleted are not found, and edited ones are found as they are now', async () => {
    const one = add('Первая астролябия');
    const other = add('Вторая астролябия');
    vk().world.deletePost(GROUP, one.id);
    vk().world.changePost(GROUP, other.id, { text: 'Вторая астролябия, цена ниже' });
    expect((await find({ keyword: 'астролябия' })).items.map(({ text }) => text)).toEqual([
      'Вторая астролябия, цена ниже',
    ]);
  });
});

describe('in a place', () => {
  const kazan = findLocation('RU-16-kazan');
  const near = { latitude: 55.83, longitude: 49.05 };

  test('are the posts with coordinates inside its circle, whatever VK returns beyond it', async () => {
    add('Астролябия в Казани', { geo: near });
    add('Астролябия в Зеленодольске', { geo: { latitude: 55.84, longitude: 48.52 } });
    add('Астролябия в Москве', { geo: { latitude: 55.75, longitude: 37.62 } });
    add('Астролябия неизвестно где');
    expect((await find({ keyword: 'астролябия', place: kazan })).items.map(({ text }) => text)).toEqual([
      'Астролябия в Казани',
    ]);
  });

  test('may be as wide as a republic', async () => {
    add('Астролябия в Казани', { geo: near });
    add('Астролябия в Набережных Челнах', { geo: { latitude: 55.74, longitude: 52.4 } });
    add('Астролябия в Москве', { geo: { latitude: 55.75, longitude: 37.62 } });
    expect((await find({ keyword: 'астролябия', place: findLocation('RU-16') })).items).toHaveLength(2);
    expect((await find({ keyword: 'астролябия', place: findLocation('RU') })).items).toHaveLength(3);
  });
});

test('of more than a thousand posts VK returns the newest, and the outcome says since when it is complete', async () => {
  for (let number = 0; number < 1_100; number += 1) add(`Астролябия ${number}`, { minutesAgo: number });
  const { items, completeSince } = await find({ keyword: 'астролябия' });
  expect(items).toHaveLength(1_000);
  expect(completeSince).toEqual(items.at(-1)?.published);
  expect(vk().counters.of('newsfeed.search')).toBe(5);
});

test('a post published between two pages does not duplicate another one', async () => {
  for (let number = 0; number < 300; number += 1) add(`Астролябия ${number}`, { minutesAgo: number + 1 });
  vk().faults.plan({ kind: 'slow', ms: 300 }, { method: 'newsfeed.search', times: 2 });
  const pending = find({ keyword: 'астролябия' });
  await waitFor(() => vk().counters.of('newsfeed.search') >= 1);
  add('Астролябия между страницами');
  const { items } = await pending;
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  expect(items.length).toBeGreaterThanOrEqual(300);
});

test.each([
  "'; drop table source; --",
  '<img src=x onerror=alert(1)>',
  '"',
  '«»',
  ':*&|!()\\',
  '\0\ud800',
  'и в на',
  '👩‍🦰',
])('any input is treated as words: %j', async (keyword) => {
  expect(await tryFind({ keyword })).toMatchObject({ kind: 'found' });
});

describe('VK cannot be asked', () => {
  test('on a site without VK', async () => {
    expect(await tryFind({}, null)).toMatchObject({
      kind: 'unavailable',
      message: 'ВКонтакте на этом сайте не подключён.',
      isPermanent: true,
    });
  });

  test('by a service key alone', async () => {
    expect(await tryFind({}, { serviceTokens: [SERVICE_TOKEN], userTokens: [] })).toMatchObject({
      kind: 'unavailable',
      message: 'ВКонтакте не даёт этому сайту искать посты: для этого нужен токен пользователя.',
      isPermanent: true,
    });
  });

  test('when the day has no searches left, also in the middle of a query', async () => {
    for (let number = 0; number < 500; number += 1) add(`Астролябия ${number}`, { minutesAgo: number });
    expect(await tryFind({ keyword: 'астролябия' }, { newsfeedSearchPerDay: 2 })).toEqual({
      kind: 'unavailable',
      message: 'Запас поисков во ВКонтакте исчерпан. Он пополнится 21 ноября в 00:00 по Москве.',
      retryAt: new Date('2026-11-20T21:00:00.000Z'),
      isPermanent: false,
    });
    expect(vk().counters.of('newsfeed.search')).toBe(2);
  });

  test('once the token is revoked', async () => {
    const source = await open();
    expect(await source.find(toQuery({}))).toMatchObject({ kind: 'found' });
    vk().tokens.revoke(USER_TOKEN);
    expect(await source.find(toQuery({}))).toMatchObject({
      message: 'Сейчас у сайта нет действующего доступа к ВКонтакте.',
      isPermanent: false,
    });
  });

  test('by a caller that has aborted', async () => {
    const source = await open();
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    await expect(source.find({ ...toQuery({}), signal: abort.signal })).rejects.toThrow('enough');
  });
});

type PostsQuery = Parameters<typeof findPostItems>[1];

async function open(settings: Partial<VkConfig> | null = {}) {
  const tools = { db: db(), vkAccess: await openVkAccess({ db: db(), vk: vk(), clock: time.clock, settings }) };
  return { find: (query: PostsQuery) => findPostItems(tools, query) };
}

function toQuery(change: Partial<PostsQuery>) {
  return {
    accountId: 1,
    keyword: 'город',
    place: null,
    since: ago(2),
    signal: new AbortController().signal,
    ...change,
  };
}

async function tryFind(change: Partial<PostsQuery>, settings?: Partial<VkConfig> | null): Promise<MonitorOutcome> {
  return (await open(settings)).find(toQuery(change));
}

async function find(change: Partial<PostsQuery>): Promise<ItemsFound> {
  const outcome = await tryFind(change);
  if (outcome.kind !== 'found') throw new Error(outcome.message);
  return outcome;
}

function add(
  text: string,
  { minutesAgo = 10, geo }: { minutesAgo?: number; geo?: { latitude: number; longitude: number } } = {},
) {
  const date = Math.floor(time.clock().getTime() / 1_000) - minutesAgo * 60;
  return vk().world.addPost(GROUP, { text, date, ...(geo && { geo }) });
}

function ago(days: number): Date {
  return new Date(time.clock().getTime() - days * DAY_MS);
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
