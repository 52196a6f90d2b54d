import { expect, test } from 'vitest';
import { createSlots } from './create-limits.ts';

test('each key has its own slots, and a slot given back twice counts once', () => {
  const { take } = createSlots(2);
  const [first, second] = [take('a'), take('a')];
  expect([take('a'), take('b')]).toEqual([null, expect.any(Function)]);
  first?.();
  first?.();
  expect([take('a'), take('a')]).toEqual([expect.any(Function), null]);
  second?.();
  expect(take('a')).not.toBeNull();
});
