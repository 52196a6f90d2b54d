import { expect, test } from 'vitest';
import { findSourceRefusal, usesOf } from './capability-rules.ts';
import type { SourceKinds } from './ports/source-kind.ts';

const base = { extent: null, isOutside: false, probe: async () => 'not_now' as const };
const photo = { compareFaces: () => Promise.reject(new Error('not asked')) };
const keyword = { findPeople: () => Promise.reject(new Error('not asked')) };
const monitor = { lane: 'normal' as const, findItems: () => Promise.reject(new Error('not asked')) };
const kinds: SourceKinds = {
  catalogue: { ...base, photo, keyword, monitor },
  vk_people: { ...base, keyword },
  vk_posts: { ...base, monitor },
};

test('a source is asked only for what it serves, and only while it works', () => {
  expect(usesOf(kinds, 'catalogue')).toEqual(['photo', 'keyword', 'monitor']);
  expect(usesOf(kinds, 'unknown')).toEqual([]);
  expect(findSourceRefusal(kinds, null, 'photo')).toBe('source_unknown');
  expect(findSourceRefusal(kinds, { kind: 'vk_people', health: 'up' }, 'photo')).toBe('source_unknown');
  expect(findSourceRefusal(kinds, { kind: 'vk_people', health: 'up' }, 'keyword')).toBeNull();
  expect(findSourceRefusal(kinds, { kind: 'vk_posts', health: 'unavailable' }, 'monitor')).toBe('source_unavailable');
  expect(findSourceRefusal(kinds, { kind: 'catalogue', health: 'down' }, 'photo')).toBe('source_down');
});
