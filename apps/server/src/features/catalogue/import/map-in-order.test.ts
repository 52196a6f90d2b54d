import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapInOrder } from './import-lines.ts';

it('answers come in the order of the source, however long each takes, and few are under way', async () => {
  let pending = 0;
  let most = 0;
  const results = await collect(
    mapInOrder(numbers(30), 4, async (number) => {
      pending += 1;
      most = Math.max(most, pending);
      await setTimeout((number * 7) % 5);
      pending -= 1;
      return number;
    }),
  );
  expect(results).toEqual(await collect(numbers(30)));
  expect(most).toBeLessThanOrEqual(4);
});

it('a failure is met where it stands, after the answers before it', async () => {
  const met: number[] = [];
  const failing = async () => {
    for await (const number of mapInOrder(numbers(10), 4, async (from) =>
      from === 5 ? Promise.reject(new Error('five')) : from,
    )) {
      met.push(number);
    }
  };
  await expect(failing()).rejects.toThrow('five');
  expect(met).toEqual([0, 1, 2, 3, 4]);
});

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

async function collect<Element>(from: AsyncIterable<Element>): Promise<Element[]> {
  const all: Element[] = [];
  for await (const element of from) all.push(element);
  return all;
}
