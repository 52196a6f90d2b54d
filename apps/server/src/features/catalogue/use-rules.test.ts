import { expect, test } from 'vitest';
import { refusalOf, usesOf } from './use-rules.ts';

test('a source is asked only for what it serves, and only while it works', () => {
  expect(usesOf('catalogue')).toEqual(['photo', 'keyword', 'monitor']);
  expect(refusalOf(null, 'photo')).toBe('source_unknown');
  expect(refusalOf({ kind: 'vk_people', health: 'up' }, 'photo')).toBe('source_unknown');
  expect(refusalOf({ kind: 'vk_people', health: 'up' }, 'keyword')).toBeNull();
  expect(refusalOf({ kind: 'vk_posts', health: 'unavailable' }, 'monitor')).toBe('source_unavailable');
  expect(refusalOf({ kind: 'catalogue', health: 'down' }, 'photo')).toBe('source_down');
});
