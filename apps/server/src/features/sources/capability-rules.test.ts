import { expect, test } from 'vitest';
import { capabilitiesOf, findSourceRefusal, type SourceKinds } from './source-kind.ts';

const base = { extent: null, isOutside: false, probe: async () => 'not_now' as const };
const photo = { compareFaces: () => Promise.reject(new Error('not asked')) };
const keyword = { findPeople: () => Promise.reject(new Error('not asked')) };
const monitor = { lane: 'normal' as const, findItems: () => Promise.reject(new Error('not asked')) };
const kinds: SourceKinds = {
  catalogue: { ...base, photo, keyword, monitor },
  vk_people: { ...base, keyword },
  vk_posts: { ...base, monitor },
};

const OPEN = { off_uses: [] };

test('a source can be used only for what its kind supports, and only while it is up', () => {
  expect(capabilitiesOf(kinds, 'catalogue')).toEqual(['photo', 'keyword', 'monitor']);
  expect(capabilitiesOf(kinds, 'unknown')).toEqual([]);
  expect(findSourceRefusal(kinds, null, 'photo')).toBe('source_unknown');
  expect(findSourceRefusal(kinds, { ...OPEN, kind: 'vk_people', health: 'up' }, 'photo')).toBe('source_unknown');
  expect(findSourceRefusal(kinds, { ...OPEN, kind: 'vk_people', health: 'up' }, 'keyword')).toBeNull();
  expect(findSourceRefusal(kinds, { ...OPEN, kind: 'vk_posts', health: 'unavailable' }, 'monitor')).toBe(
    'source_unavailable',
  );
  expect(findSourceRefusal(kinds, { ...OPEN, kind: 'catalogue', health: 'down' }, 'photo')).toBe('source_down');
});

test('what an operator has switched off is unavailable, and the rest goes on', () => {
  const source = { kind: 'catalogue', health: 'up', off_uses: ['photo'] } as const satisfies Parameters<
    typeof findSourceRefusal
  >[1];
  expect(findSourceRefusal(kinds, source, 'photo')).toBe('source_unavailable');
  expect(findSourceRefusal(kinds, source, 'keyword')).toBeNull();
});
