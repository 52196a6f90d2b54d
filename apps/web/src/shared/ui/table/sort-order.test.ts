import { expect, test } from 'vitest';
import { nextSortOrder } from './sort-picker.tsx';

test('choosing the active column again switches from up to down', () => {
  expect(nextSortOrder({ sort: 'likes', direction: 'up' }, 'likes')).toEqual({ sort: 'likes', direction: 'down' });
});

test('and from down to up', () => {
  expect(nextSortOrder({ sort: 'likes', direction: 'down' }, 'likes')).toEqual({ sort: 'likes', direction: 'up' });
});

test('another column always starts with up', () => {
  expect(nextSortOrder<string>({ sort: 'likes', direction: 'up' }, 'er')).toEqual({ sort: 'er', direction: 'up' });
  expect(nextSortOrder<string>({ sort: 'likes', direction: 'down' }, 'er')).toEqual({ sort: 'er', direction: 'up' });
});
