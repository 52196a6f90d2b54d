import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

test('waiting callers get the permit one by one, in the order they came', async () => {
  const semaphore = createSemaphore(1);
  const acquired: string[] = [];
  const releaseFirst = await semaphore.acquire(never);
  const second = semaphore.acquire(never).then((release) => {
    acquired.push('second');
    return release;
  });
  const third = semaphore.acquire(never).then(() => acquired.push('third'));
  await Promise.resolve();
  expect(acquired).toEqual([]);
  releaseFirst();
  const releaseSecond = await second;
  expect(acquired).toEqual(['second']);
  releaseSecond();
  await third;
  expect(acquired).toEqual(['second', 'third']);
});

test('a caller that aborts while waiting takes no permit', async () => {
  const semaphore = createSemaphore(1);
  const release = await semaphore.acquire(never);
  const controller = new AbortController();
  const aborted = semaphore.acquire(controller.signal);
  const next = semaphore.acquire(never);
  controller.abort(new Error('no time'));
  await expect(aborted).rejects.toThrow('no time');
  release();
  await expect(next).resolves.toBeTypeOf('function');
});

test('a caller that has already aborted gets no permit', async () => {
  await expect(createSemaphore(1).acquire(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});
