import { describe, expect, test } from 'vitest';
import { aPost } from '../../../testing/made-up-vk.ts';
import { orderOf, withRanks } from './posts.ts';

describe('the order of posts', () => {
  test('comes from the address', () => {
    expect(orderOf({ sort: 'views', direction: 'down' }, 'er')).toEqual({ sort: 'views', direction: 'down' });
  });

  test.each([undefined, 'beauty', 'toString'])(
    'falls back to the default, best first, when the address says %s',
    (sort) => {
      expect(orderOf({ sort }, 'er')).toEqual({ sort: 'er', direction: 'up' });
    },
  );
});

test('ranks count across pages', () => {
  const posts = [aPost({ post_id: 1 }), aPost({ post_id: 2 })];
  expect(withRanks(posts, 2, 20).map(({ place }) => place)).toEqual([41, 42]);
});
