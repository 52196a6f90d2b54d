import { expect, test } from 'vitest';
import { parseCities, parseFeed } from './search-objects.ts';

test('a page of posts has its authors by id and the cursor of the next page', () => {
  const page = parseFeed({
    items: [
      { id: 1, owner_id: -5, from_id: -5, date: 10, text: 'Город', geo: { coordinates: '55.7 49.1', type: 'point' } },
      { id: 2, owner_id: 7, date: 9, copy_history: [{ text: 'Чужое' }], geo: 'nowhere' },
    ],
    profiles: [{ id: 7, first_name: 'Анна', last_name: 'Белова' }],
    groups: [{ id: 5, name: 'Город на Волге' }],
    next_from: '2/7_2',
  });
  expect(page.posts).toMatchObject([
    { text: 'Город', geo: { coordinates: '55.7 49.1' } },
    { text: '', copy_history: [{ text: 'Чужое' }], geo: undefined },
  ]);
  expect([...page.authors]).toEqual([
    [7, 'Анна Белова'],
    [-5, 'Город на Волге'],
  ]);
  expect(page.nextFrom).toBe('2/7_2');
});

test('the last page has no cursor, and authors are optional', () => {
  expect(parseFeed({ items: [], next_from: '' })).toEqual({ posts: [], nextFrom: null, authors: new Map() });
});

test('a response of the wrong shape throws', () => {
  expect(() => parseFeed({ count: 0 })).toThrow();
  expect(() => parseCities([])).toThrow();
  expect(parseCities({ count: 1, items: [{ id: 60, title: 'Казань', region: null }] })).toEqual([
    { id: 60, title: 'Казань', region: undefined },
  ]);
});
