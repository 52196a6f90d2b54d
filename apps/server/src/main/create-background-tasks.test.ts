import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackgroundTasks } from './open-product.ts';

test('stopping aborts running tasks, waits for them, and logs no error', async () => {
  const failures: unknown[] = [];
  const work = createBackgroundTasks({ error: (...args: unknown[]) => failures.push(args) });
  const ended: string[] = [];
  work.start('not all is counted', async (signal) => {
    await wait(60_000, undefined, { signal }).catch(() => {});
    await wait(5);
    ended.push('counting');
    signal.throwIfAborted();
  });
  await work.stop();
  expect(ended).toEqual(['counting']);
  expect(failures).toEqual([]);
});

test('a failed task is logged and the others continue', async () => {
  const failures: unknown[] = [];
  const work = createBackgroundTasks({ error: (...args: unknown[]) => failures.push(args) });
  const error = new Error('no paper');
  work.start('not all is printed', () => Promise.reject(error));
  const { promise, resolve } = Promise.withResolvers<void>();
  work.start('not all is counted', () => promise);
  await wait(1);
  expect(failures).toEqual([[error, 'not all is printed']]);
  resolve();
  await work.stop();
});
