import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('no more tasks run at once than are allowed, and all of them run', async () => {
  const limited = limitConcurrency(3);
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limited(async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(index % 3);
        running -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('a task that fails gives its place back', async () => {
  const limited = limitConcurrency(1);
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(limited(async () => 'yes')).resolves.toBe('yes');
});
