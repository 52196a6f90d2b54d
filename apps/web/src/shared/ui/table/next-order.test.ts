import { expect, test } from 'vitest';
import { nextOrder } from './next-order.ts';

test('the active column chosen again turns from up to down', () => {
  expect(nextOrder({ sort: 'likes', direction: 'up' }, 'likes')).toEqual({ sort: 'likes', direction: 'down' });
});

test('and from down to up', () => {
  expect(nextOrder({ sort: 'likes', direction: 'down' }, 'likes')).toEqual({ sort: 'likes', direction: 'up' });
});

test('another column begins with up, whatever the last one was', () => {
  expect(nextOrder<string>({ sort: 'likes', direction: 'up' }, 'er')).toEqual({ sort: 'er', direction: 'up' });
  expect(nextOrder<string>({ sort: 'likes', direction: 'down' }, 'er')).toEqual({ sort: 'er', direction: 'up' });
});
