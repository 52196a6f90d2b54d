import { expect, test } from 'vitest';
import type { SourceKinds } from './ports/source-kind.ts';
import { refusalOf, usesOf } from './use-rules.ts';

const base = { extent: null, isOutside: false, probe: async () => 'not_now' as const };
const photo = { compare: () => Promise.reject(new Error('not asked')) };
const keyword = { find: () => Promise.reject(new Error('not asked')) };
const monitor = { lane: 'normal' as const, look: () => Promise.reject(new Error('not asked')) };
const kinds: SourceKinds = {
  catalogue: { ...base, photo, keyword, monitor },
  vk_people: { ...base, keyword },
  vk_posts: { ...base, monitor },
};

test('a source is asked only for what it serves, and only while it works', () => {
  expect(usesOf(kinds, 'catalogue')).toEqual(['photo', 'keyword', 'monitor']);
  expect(usesOf(kinds, 'unknown')).toEqual([]);
  expect(refusalOf(kinds, null, 'photo')).toBe('source_unknown');
  expect(refusalOf(kinds, { kind: 'vk_people', health: 'up' }, 'photo')).toBe('source_unknown');
  expect(refusalOf(kinds, { kind: 'vk_people', health: 'up' }, 'keyword')).toBeNull();
  expect(refusalOf(kinds, { kind: 'vk_posts', health: 'unavailable' }, 'monitor')).toBe('source_unavailable');
  expect(refusalOf(kinds, { kind: 'catalogue', health: 'down' }, 'photo')).toBe('source_down');
});
