import { beforeEach, describe, expect, test } from 'vitest';
import type { VkConfig } from '#config/vk-config.ts';
import { findLocation } from '#features/regions/public.ts';
import type { HitsSeen, LookOutcome } from '#features/sources/public.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testDatabase } from '#testing/test-database.ts';
import { openVkAccess, SEARCH_TOKENS, USER_TOKEN } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { lookAtPosts } from './look-at-posts.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const DAY_MS = 24 * 3_600_000;
const GROUP = -40_000_001;

const db = testDatabase();
let time = createFakeClock(NOW);
const vk = testVk({ limits: false, tokens: SEARCH_TOKENS, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock(NOW);
});

describe('posts of VK', () => {
  test('that hold every word in any form are seen, newest first, with who wrote them', async () => {
    add('Завтра показывают астролябии и секстанты', { minutesAgo: 50 });
    const newest = add('Нашли астролябию в подвале дома', { minutesAgo: 5 });
    add('Секстант и подвал, без главного слова');
    const { hits, seenBack } = await see({ keyword: 'Астролябия в подвале' });
    expect(hits).toEqual([
      {
        key: `${GROUP}_${newest.id}`,
        kind: 'post',
        title: 'Кофе и книги',
        text: 'Нашли астролябию в подвале дома',
        subtitle: 'ВКонтакте',
        url: `https://vk.com/wall${GROUP}_${newest.id}`,
        personId: null,
        published: new Date(newest.date * 1_000),
      },
    ]);
    expect(seenBack).toBeNull();
    expect((await see({ keyword: 'астролябия' })).hits.map(({ text }) => text)).toEqual([
      'Нашли астролябию в подвале дома',
      'Завтра показывают астролябии и секстанты',
    ]);
  });

  test('of the made-up world are found by what they say, and the same ones again', async () => {
    const look = { keyword: 'потерялась собака', since: new Date(time.clock().getTime() - 7 * DAY_MS) };
    const first = await see(look);
    expect(first.hits.length).toBeGreaterThan(10);
    for (const { text } of first.hits) expect(text).toContain('Потерялась собака');
    expect(await see(look)).toEqual(first);
  });

  test('are the phrase itself where it is quoted, whatever the marks', async () => {
    add('Продаю старую астролябию');
    add('Астролябию старую не продаю');
    for (const keyword of ['«старую астролябию»', '"старую астролябию"', '„старую астролябию“']) {
      expect(
        (await see({ keyword })).hits.map(({ text }) => text),
        keyword,
      ).toEqual(['Продаю старую астролябию']);
    }
  });

  test('say what the original says where they are a bare repost, and show the words of links', async () => {
    add('[id1|Анна Белова] купила астролябию, [https://vk.com/a|здесь]');
    expect((await see({ keyword: 'белова' })).hits.map(({ text }) => text)).toContain(
      'Анна Белова купила астролябию, здесь',
    );
  });

  test('older than asked for are not seen', async () => {
    add('Старая астролябия', { minutesAgo: 3 * 24 * 60 });
    expect((await see({ keyword: 'астролябия' })).hits).toEqual([]);
    expect((await see({ keyword: 'астролябия', since: ago(4) })).hits).toHaveLength(1);
  });

  test('that have gone from VK are not seen, changed ones as they are now', async () => {
    const one = add('Первая астролябия');
    const other = add('Вторая астролябия');
    vk().world.deletePost(GROUP, one.id);
    vk().world.changePost(GROUP, other.id, { text: 'Вторая астролябия, цена ниже' });
    expect((await see({ keyword: 'астролябия' })).hits.map(({ text }) => text)).toEqual([
      'Вторая астролябия, цена ниже',
    ]);
  });
});

describe('in a place', () => {
  const kazan = findLocation('RU-16-kazan');
  const near = { latitude: 55.83, longitude: 49.05 };

  test('are posts with coordinates within its circle; VK is asked nearby and not believed', async () => {
    add('Астролябия в Казани', { geo: near });
    add('Астролябия в Зеленодольске', { geo: { latitude: 55.84, longitude: 48.52 } });
    add('Астролябия в Москве', { geo: { latitude: 55.75, longitude: 37.62 } });
    add('Астролябия неизвестно где');
    expect((await see({ keyword: 'астролябия', place: kazan })).hits.map(({ text }) => text)).toEqual([
      'Астролябия в Казани',
    ]);
  });

  test('as wide as a republic, too', async () => {
    add('Астролябия в Казани', { geo: near });
    add('Астролябия в Набережных Челнах', { geo: { latitude: 55.74, longitude: 52.4 } });
    add('Астролябия в Москве', { geo: { latitude: 55.75, longitude: 37.62 } });
    expect((await see({ keyword: 'астролябия', place: findLocation('RU-16') })).hits).toHaveLength(2);
    expect((await see({ keyword: 'астролябия', place: findLocation('RU') })).hits).toHaveLength(3);
  });
});

test('of more than a thousand posts VK tells the newest, and older ones are not known to be gone', async () => {
  for (let number = 0; number < 1_100; number += 1) add(`Астролябия ${number}`, { minutesAgo: number });
  const { hits, seenBack } = await see({ keyword: 'астролябия' });
  expect(hits).toHaveLength(1_000);
  expect(seenBack).toEqual(hits.at(-1)?.published);
  expect(vk().counters.of('newsfeed.search')).toBe(5);
});

test('a post that comes between two pages is no reason to see another one twice', async () => {
  for (let number = 0; number < 300; number += 1) add(`Астролябия ${number}`, { minutesAgo: number + 1 });
  vk().faults.plan({ kind: 'slow', ms: 300 }, { method: 'newsfeed.search', times: 2 });
  const looking = see({ keyword: 'астролябия' });
  await waitFor(() => vk().counters.of('newsfeed.search') >= 1);
  add('Астролябия между страницами');
  const { hits } = await looking;
  expect(new Set(hits.map(({ key }) => key)).size).toBe(hits.length);
  expect(hits.length).toBeGreaterThanOrEqual(300);
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
])('whatever is typed is words: %j', async (keyword) => {
  expect(await look({ keyword })).toMatchObject({ kind: 'seen' });
});

describe('VK cannot be asked', () => {
  test('on a site without VK', async () => {
    expect(await look({}, null)).toMatchObject({
      kind: 'unavailable',
      message: 'ВКонтакте на этом сайте не подключён.',
      isForGood: true,
    });
  });

  test('by a service key alone', async () => {
    expect(await look({}, { serviceTokens: [SERVICE_TOKEN], userTokens: [] })).toMatchObject({
      kind: 'unavailable',
      message: 'ВКонтакте не даёт этому сайту искать посты: для этого нужен токен пользователя.',
      isForGood: true,
    });
  });

  test('when the day has no searches left, in the middle of a look, too', async () => {
    for (let number = 0; number < 500; number += 1) add(`Астролябия ${number}`, { minutesAgo: number });
    expect(await look({ keyword: 'астролябия' }, { newsfeedSearchPerDay: 2 })).toEqual({
      kind: 'unavailable',
      message: 'Запас поисков во ВКонтакте исчерпан. Он пополнится 21 ноября в 00:00 по Москве.',
      retryAt: new Date('2026-11-20T21:00:00.000Z'),
      isForGood: false,
    });
    expect(vk().counters.of('newsfeed.search')).toBe(2);
  });

  test('once the token is revoked', async () => {
    const source = await open();
    expect(await source.look(toLook({}))).toMatchObject({ kind: 'seen' });
    vk().tokens.revoke(USER_TOKEN);
    expect(await source.look(toLook({}))).toMatchObject({
      message: 'Сейчас у сайта нет действующего доступа к ВКонтакте.',
      isForGood: false,
    });
  });

  test('by who has given up', async () => {
    const source = await open();
    const giveUp = new AbortController();
    giveUp.abort(new Error('enough'));
    await expect(source.look({ ...toLook({}), signal: giveUp.signal })).rejects.toThrow('enough');
  });
});

type Wish = Partial<Parameters<typeof lookAtPosts>[1]>;

async function open(settings: Partial<VkConfig> | null = {}) {
  const tools = { db: db(), vkAccess: await openVkAccess({ db: db(), vk: vk(), clock: time.clock, settings }) };
  return { look: (wanted: Parameters<typeof lookAtPosts>[1]) => lookAtPosts(tools, wanted) };
}

function toLook(wish: Wish) {
  return { keyword: 'город', place: null, since: ago(2), signal: new AbortController().signal, ...wish };
}

async function look(wish: Wish, settings?: Partial<VkConfig> | null): Promise<LookOutcome> {
  return (await open(settings)).look(toLook(wish));
}

async function see(wish: Wish): Promise<HitsSeen> {
  const outcome = await look(wish);
  if (outcome.kind !== 'seen') throw new Error(outcome.message);
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
