import { describe, expect, test } from 'vitest';
import { groupByPerson, profileKeyOf } from './hits.ts';

describe('addresses of one profile', () => {
  test.each([
    ['https://vk.com/anna', 'http://www.vk.com/anna/'],
    ['https://vk.com/anna', 'https://m.VK.com/Anna#photos'],
    ['https://example.org/p?id=1&page=2', 'https://example.org/p?page=2&id=1&utm_source=mail'],
  ])('%s and %s', (one, other) => {
    expect(profileKeyOf(one)).toBe(profileKeyOf(other));
  });

  test.each([
    ['https://vk.com/anna', 'https://vk.com/anna2'],
    ['https://vk.com/anna', 'https://ok.ru/anna'],
    ['https://example.org/p?id=1', 'https://example.org/p?id=2'],
  ])('are not %s and %s', (one, other) => {
    expect(profileKeyOf(one)).not.toBe(profileKeyOf(other));
  });
});

test('records with the same profile are one person, those without one are not', () => {
  const near = ['a', 'b', 'c', 'd'].map((personId, index) => ({ personId, photoId: personId, distance: index }));
  const profileUrls = new Map([
    ['a', 'https://vk.com/anna'],
    ['c', 'http://m.vk.com/anna/'],
  ]);
  const groups = groupByPerson(near, profileUrls).map((faces) => faces.map(({ personId }) => personId));
  expect(groups).toEqual([['a', 'c'], ['b'], ['d']]);
});
