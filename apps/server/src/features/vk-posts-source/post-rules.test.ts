import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { VkFeedPost } from '@vidno/providers/vk/search-objects';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, kilometresBetween, textOf, toMonitorItem, toTextQuery, toVkQuery } from './find-post-items.ts';

const POST: VkFeedPost = {
  id: 7,
  owner_id: -5,
  from_id: undefined,
  date: 1_700_000_000,
  text: 'Слова',
  copy_history: undefined,
  geo: undefined,
};
const KAZAN: MonitorPlace = { id: 'kazan', name: 'Казань', latitude: 55.7961, longitude: 49.1064, radius_km: 50 };

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('distances are those of the map', () => {
  const moscow = { latitude: 55.7558, longitude: 37.6173 };
  const kazan = { latitude: 55.7961, longitude: 49.1064 };
  expect(kilometresBetween(moscow, kazan)).toBeCloseTo(718, -1);
  expect(kilometresBetween({ latitude: 65, longitude: 179.9 }, { latitude: 65, longitude: -179.9 })).toBeLessThan(10);
});

test('a distance is the same both ways, and never more than half the earth', () => {
  const law = fc.property(point, point, (one, other) => {
    const there = kilometresBetween(one, other);
    expect(there).toBeCloseTo(kilometresBetween(other, one), 6);
    expect(there).toBeGreaterThanOrEqual(0);
    expect(there).toBeLessThan(20_016);
  });
  void fc.assert(law);
});

test('opposite ends of the earth are half its circumference apart', () => {
  const apart = kilometresBetween({ latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 });
  expect(apart).toBeCloseTo(Math.PI * 6_371, 6);
});

test('a post exactly at the radius is inside the place', () => {
  const post = { ...POST, geo: { coordinates: ' 55.7558  37.6173 ' } };
  const distance = kilometresBetween({ latitude: 55.7558, longitude: 37.6173 }, KAZAN);
  expect(isWithin(post, { ...KAZAN, radius_km: distance })).toBe(true);
  expect(isWithin(post, { ...KAZAN, radius_km: distance - 0.001 })).toBe(false);
});

test.each([undefined, { coordinates: '' }, { coordinates: '55.7961' }, { coordinates: '55.7961 east' }])(
  'a post with the coordinates %o is in no place, but matches a query without a place',
  (geo) => {
    expect(isWithin({ ...POST, geo }, { ...KAZAN, radius_km: 20_100 })).toBe(false);
    expect(isWithin({ ...POST, geo }, null)).toBe(true);
  },
);

test('VK gets phrases between its own marks, and ё as е', () => {
  expect(toVkQuery(toTextQuery('  Алёна «белый   дом»  город '))).toBe('алена город "белый дом"');
  expect(toVkQuery(toTextQuery('«белый дом» и « синий кот »'))).toBe('и "белый дом" "синий кот"');
  expect(toVkQuery(toTextQuery('«»'))).toBe('');
  expect(toVkQuery(toTextQuery('« »'))).toBe('');
});

test('a bare repost says what the original says', () => {
  const copy_history = [{ text: ' Чужие слова ', owner_id: undefined, from_id: undefined }];
  expect(textOf({ ...POST, text: ' ', copy_history })).toBe('Чужие слова');
  expect(textOf({ ...POST, text: 'Свои слова', copy_history })).toBe('Свои слова');
});

test('a post is of whoever wrote what it passes on, too', () => {
  const copy_history = [{ text: 'Чужие слова', owner_id: 21, from_id: 22 }];
  expect(toMonitorItem({ ...POST, from_id: 12, copy_history }, new Map()).vkIds).toEqual([12, 21, 22]);
});

test.each([
  ['the owner of the wall as its author', undefined, 'Кофе и книги', 'ВКонтакте'],
  ['its author and the wall of somebody else', 12, 'Анна Орлова', 'ВКонтакте, на стене «Кофе и книги»'],
  ['the wall if the name of its author is not known', 13, 'Кофе и книги', 'ВКонтакте, на стене «Кофе и книги»'],
])('a hit names %s', (_what, from_id, title, subtitle) => {
  const authors = new Map([
    [-5, 'Кофе и книги'],
    [12, 'Анна Орлова'],
  ]);
  expect(toMonitorItem({ ...POST, from_id }, authors)).toMatchObject({ title, subtitle });
});

test('a hit with no known names has a general title, and always the address and time of the post', () => {
  expect(toMonitorItem(POST, new Map())).toMatchObject({
    title: 'Пост ВКонтакте',
    subtitle: 'ВКонтакте',
    url: 'https://vk.com/wall-5_7',
    published: new Date('2023-11-14T22:13:20Z'),
  });
});
