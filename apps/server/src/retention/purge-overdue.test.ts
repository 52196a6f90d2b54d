import { expect, test } from 'vitest';
import { purgeOverdue } from './purge-overdue.ts';

/** Things numbered from 0; `isStuck` says which cannot be removed. */
function createStore(count: number, isStuck: (item: number) => boolean = () => false) {
  const items = new Set(Array.from({ length: count }, (_, index) => index));
  return {
    items,
    list: async ({ limit, offset }: { limit: number; offset: number }) => [...items].slice(offset, offset + limit),
    remove: async (item: number) => {
      if (isStuck(item)) throw new Error(`${item} is stuck`);
      items.delete(item);
      return true;
    },
  };
}

test('a purge goes on until nothing is overdue, however much that is', async () => {
  const store = createStore(1_003);
  expect(await purgeOverdue(store)).toBe(1_003);
  expect(store.items.size).toBe(0);
});

test('what cannot be removed does not hold up the rest, and is reported', async () => {
  const store = createStore(900, (item) => item < 300 || item === 777);
  await expect(purgeOverdue(store)).rejects.toThrow('301 could not be removed');
  expect(store.items.size).toBe(301);
});

test('what has to wait is passed over once, without an error', async () => {
  const store = createStore(10);
  const asked: number[] = [];
  const remove = async (item: number) => {
    asked.push(item);
    return item !== 3 && (await store.remove(item));
  };
  expect(await purgeOverdue({ ...store, remove })).toBe(9);
  expect(asked).toHaveLength(10);
});

test('a purge gives up when nothing can be removed', async () => {
  const store = createStore(5_000, () => true);
  await expect(purgeOverdue(store)).rejects.toThrow('1000 could not be removed');
});
