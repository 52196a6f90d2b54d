import { expect, test } from 'vitest';
import { sourceTitle } from './rules.ts';

test('a source the search does not know is shown by its id', () => {
  const search = { source: 'tinder', source_title: 'Анкеты' };
  expect(sourceTitle(search, 'tinder')).toBe('Анкеты');
  expect(sourceTitle(search, 'vk')).toBe('vk');
});
