import { expect, test } from 'vitest';
import { createSpareTurns } from './spare-turns.ts';

test('whoever finds no turn left is told so, and the next one is let in when one is free again', async () => {
  const turns = createSpareTurns(1);
  const gate = Promise.withResolvers<string>();
  const first = turns.take(() => gate.promise);
  expect(await turns.take(async () => 'second')).toBeNull();
  gate.resolve('first');
  expect(await first).toBe('first');
  expect(await turns.take(async () => 'third')).toBe('third');
});

test('work that fails gives its turn back', async () => {
  const turns = createSpareTurns(1);
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(async () => 'next')).toBe('next');
});
