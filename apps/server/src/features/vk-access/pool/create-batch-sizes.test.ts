import { expect, test } from 'vitest';
import { createBatchSizes } from './token-pool.ts';

test('a batch starts at the maximum of VK, halves when the answer is too large and slowly grows again', () => {
  const sizes = createBatchSizes();
  expect(sizes.of('wall.get')).toBe(25);
  sizes.tooLarge('wall.get', 25);
  expect(sizes.of('wall.get')).toBe(12);
  sizes.tooLarge('wall.get', 25);
  expect(sizes.of('wall.get')).toBe(12);
  expect(sizes.of('users.get')).toBe(25);
  for (let batch = 0; batch < 50; batch += 1) sizes.fitted('wall.get', 12);
  expect(sizes.of('wall.get')).toBe(13);
  sizes.tooLarge('wall.get', 1);
  expect(sizes.of('wall.get')).toBe(1);
});
