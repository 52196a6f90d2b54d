import { describe, expect, test } from 'vitest';
import { aPost } from '../../testing/made-up-vk.ts';
import { orderOf, withRanks } from './posts-rules.ts';

describe('the order of posts', () => {
  test('is what the address says', () => {
    expect(orderOf({ sort: 'views', direction: 'down' }, 'er')).toEqual({ sort: 'views', direction: 'down' });
  });

  test.each([undefined, 'beauty', 'toString'])('is the fallback one, best first, when the address says %s', (sort) => {
    expect(orderOf({ sort }, 'er')).toEqual({ sort: 'er', direction: 'up' });
  });
});

test('a post keeps its place over all pages', () => {
  const posts = [aPost({ post_id: 1 }), aPost({ post_id: 2 })];
  expect(withRanks(posts, 2, 20).map(({ place }) => place)).toEqual([41, 42]);
});
