import { expect, test } from 'vitest';
import { sourceTitle } from './rules.ts';

test('a source the search does not know is shown by its id', () => {
  const search = { sources: [{ id: 'tinder', title: 'Анкеты' }] };
  expect(sourceTitle(search, 'tinder')).toBe('Анкеты');
  expect(sourceTitle(search, 'vk')).toBe('vk');
});
