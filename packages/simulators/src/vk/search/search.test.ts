import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startVk, type VkSimulator } from '../start-vk.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400;
let vk: VkSimulator;
let now: Date;

beforeEach(async () => {
  now = NOW;
  vk = await startVk({ tokens: [{ token: 'full', kind: 'user' }], limits: false, now: () => now });
});
afterEach(() => vk.close());

describe('people', () => {
  test('are found by prefixes of their names in any order, by short names and in Latin letters', async () => {
    const named = await idsOf({ q: 'Анна Смирнова', count: 1_000 });
    expect(named.length).toBeGreaterThan(20);
    for (const q of ['смирнова анна', 'Аня Смирнова', 'Anna Smirnova']) {
      expect(await idsOf({ q, count: 1_000 }), q).toEqual(named);
    }
    expect(await idsOf({ q: 'Никто Нигдев' })).toEqual([]);
  });

  test('match the requested city, country and age', async () => {
    const { items } = await call('users.search', {
      q: 'Иван',
      city: 60,
      age_from: 18,
      fields: 'city,bdate',
      count: 1_000,
    });
    expect(items.length).toBeGreaterThan(20);
    for (const { city, bdate } of items) {
      expect(city).toEqual({ id: 60, title: 'Казань' });
      const [, year] = /\.(\d{4})$/.exec(bdate ?? '') ?? [];
      if (year) expect(Number(year)).toBeLessThan(2008);
    }
  });

  test('are paged, up to the first thousand', async () => {
    const { count, items } = await call('users.search', { q: '', offset: 900, count: 1_000 });
    expect(count).toBeGreaterThan(10_000);
    expect(items).toHaveLength(100);
    expect((await call('users.search', { q: '', offset: 1_000 })).items).toEqual([]);
  });
});

describe('posts', () => {
  test('are found by all words of the query, newest first, with their authors', async () => {
    const { items, profiles, groups } = await call('newsfeed.search', {
      q: 'потерялась собака',
      start_time: unix(NOW) - 10 * DAY,
      extended: 1,
    });
    expect(items.length).toBeGreaterThan(5);
    expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).toSorted((one, other) => other - one));
    for (const { text, from_id: from } of items) {
      expect(text).toMatch(/Потерялась собака/);
      expect([...profiles, ...groups].map(({ id }) => id)).toContain(Math.abs(from));
    }
  });

  test('are those of the last day by default, and always the same', async () => {
    const { items, total_count } = await call('newsfeed.search', { q: '', count: 200 });
    expect(total_count).toBeGreaterThan(80);
    for (const { date } of items) expect(unix(NOW) - date).toBeLessThanOrEqual(DAY);
    now = new Date(NOW.getTime() + 3_600_000);
    const later = await call('newsfeed.search', {
      q: '',
      count: 200,
      end_time: unix(NOW),
      start_time: unix(NOW) - DAY,
    });
    expect(later.items).toEqual(items);
  });

  test('are paged by up to two hundred, up to the first thousand', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('newsfeed.search', {
        q: '',
        count: 500,
        start_time: unix(NOW) - 60 * DAY,
        ...(cursor && { start_from: cursor }),
      });
      expect(page.items).toHaveLength(200);
      expect([page.count, page.total_count > 5_000]).toEqual([1_000, true]);
      ids.push(...page.items.map(({ owner_id: owner, id }) => `${owner}_${id}`));
      cursor = page.next_from;
    } while (cursor);
    expect(new Set(ids).size).toBe(1_000);
  });

  test('near a point are those with coordinates close to it', async () => {
    const kazan = { latitude: 55.79, longitude: 49.12, start_time: unix(NOW) - 10 * DAY };
    const { items } = await call('newsfeed.search', { q: '', count: 200, ...kazan });
    expect(items.length).toBeGreaterThan(10);
    for (const { geo } of items) expect(geo?.coordinates).toMatch(/^55\.\d+ 49\.\d+$/);
    const wrong = await call('newsfeed.search', { q: '', ...kazan, latitude: 91 });
    expect(wrong).toMatchObject({ error_code: 100 });
  });

  test('are added, changed and deleted by control calls, on walls and in the feed', async () => {
    const added = await control('add-post', {
      owner_id: -40_000_001,
      text: 'Клуб любителей астролябий',
      geo: { latitude: 55.8, longitude: 49.1 },
    });
    const find = async (q: string) => (await call('newsfeed.search', { q })).items;
    expect(await find('астролябии')).toMatchObject([{ id: added.id, geo: { coordinates: '55.800000 49.100000' } }]);
    const post = { owner_id: -40_000_001, post_id: added.id };
    await control('change-post', { ...post, text: 'Клуб любителей секстантов' });
    expect(await find('астролябии')).toEqual([]);
    expect(await find('секстант')).toHaveLength(1);
    await control('delete-post', post);
    expect(await find('секстант')).toEqual([]);

    const [first] = (await call('newsfeed.search', { q: '' })).items.filter(({ id }) => id > 700_000_000);
    const written = { owner_id: first?.owner_id, post_id: first?.id };
    await control('change-post', { ...written, text: 'Армиллярная сфера' });
    expect(await find('армиллярная')).toMatchObject([{ id: first?.id, date: first?.date }]);
    await control('delete-post', written);
    expect(await find('армиллярная')).toEqual([]);
  });
});

test('cities with the same name have different regions', async () => {
  const cities = await call('database.getCities', { country_id: 1, q: 'железногорск' });
  expect(cities.items).toMatchObject([
    { title: 'Железногорск', region: 'Красноярский край' },
    { title: 'Железногорск', region: 'Курская область' },
  ]);
});

test('search requires a user token', async () => {
  vk.tokens.add({ token: 'service', kind: 'service' });
  for (const method of ['users.search', 'newsfeed.search', 'database.getCities']) {
    expect(await call(method, { q: 'Анна' }, 'service')).toMatchObject({ error_code: 1051 });
  }
});

interface Found {
  id: number;
  owner_id: number;
  from_id: number;
  date: number;
  text: string;
  city?: { id: number; title: string };
  bdate?: string;
  geo?: { coordinates: string };
}

interface Response {
  count: number;
  total_count: number;
  items: Found[];
  profiles: { id: number }[];
  groups: { id: number }[];
  next_from?: string;
}

async function call(method: string, params: Record<string, string | number>, token = 'full'): Promise<Response> {
  const body = new URLSearchParams({ v: '5.199', access_token: token });
  for (const [name, value] of Object.entries(params)) body.set(name, String(value));
  const answer = await fetch(`${vk.apiBaseUrl}/${method}`, { method: 'POST', body });
  const { response, error } = (await answer.json()) as { response: Response; error: Response };
  return response ?? error;
}

async function idsOf(params: Record<string, string | number>): Promise<number[]> {
  return (await call('users.search', params)).items.map(({ id }) => id);
}

async function control(name: string, body: object): Promise<{ id: number }> {
  const answer = await fetch(`${vk.origin}/simulator/${name}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number };
}

function unix(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
