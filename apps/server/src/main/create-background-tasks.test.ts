import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackgroundTasks } from './create-background-tasks.ts';

test('a stop ends what is at work and waits for it, and is no failure', async () => {
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

test('what fails before is told in the log, and the rest goes on', async () => {
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
