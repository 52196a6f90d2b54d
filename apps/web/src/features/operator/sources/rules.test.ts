import { expect, test } from 'vitest';
import { erasedPercent, isMoving, moved, stepsOf } from './rules.ts';

const END = { closed: '2026-11-01T00:00:00Z', erases: '2026-11-01T00:00:00Z', erased: null, erased_people: 30 };

test('an erasure says how far it is, and nothing else does', () => {
  expect(erasedPercent({ state: 'erasing', people: 70, end: END })).toBe(30);
  expect(erasedPercent({ state: 'erasing', people: 0, end: { ...END, erased_people: 0 } })).toBe(100);
  expect(erasedPercent({ state: 'closed', people: 70, end: END })).toBeNull();
});

test('a page looks again soon while people are erased, or a source waits for its first probe', () => {
  expect(isMoving({ state: 'erasing', checked: null, end: END })).toBe(true);
  expect(isMoving({ state: 'empty', checked: null, end: null })).toBe(true);
  expect(isMoving({ state: 'down', checked: '2026-11-01T00:00:00Z', end: null })).toBe(false);
  expect(isMoving({ state: 'closed', checked: null, end: END })).toBe(false);
});

test('a source goes up or down by a place, and not past an end', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(ids, 'a', -1)).toEqual(ids);
  expect(moved(ids, 'c', 1)).toEqual(ids);
  expect(moved(ids, 'nobody', 1)).toEqual(ids);
});

test('what is searched at its own site is neither closed nor erased, and nothing is done while people are erased', () => {
  const open = { catalogue: true, state: 'up', vouches_adults: false } as const;
  expect(stepsOf(open)).toEqual(['basis', 'close', 'erase']);
  expect(stepsOf({ ...open, vouches_adults: true })).toEqual(['basis', 'vouch', 'close', 'erase']);
  expect(stepsOf({ ...open, state: 'closed' })).toEqual(['basis', 'erase']);
  expect(stepsOf({ ...open, state: 'erased' })).toEqual(['basis']);
  expect(stepsOf({ ...open, state: 'erasing' })).toEqual([]);
  expect(stepsOf({ ...open, catalogue: false })).toEqual([]);
});
