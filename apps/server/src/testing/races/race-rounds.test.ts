import { expect, test } from 'vitest';
import { raceRounds } from './race-rounds.ts';

test('each contender is the first in some round and the last in another', async () => {
  const orders: string[] = [];
  await raceRounds(12, {
    prepare: async () => [] as string[],
    contenders: (order) => ['a', 'b', 'c'].map((name) => async () => order.push(name)),
    check: (_outcomes, order) => void orders.push(order.join('')),
  });
  expect(orders).toHaveLength(12);
  expect(new Set(orders.map((order) => order[0]))).toEqual(new Set(['a', 'b', 'c']));
  expect(new Set(orders.map((order) => order[2]))).toEqual(new Set(['a', 'b', 'c']));
});

test('what is read before and written after a turn is found out, and its round is named', async () => {
  const spend = async (purse: { left: number }) => {
    if (purse.left < 10) return 'insufficient';
    await Promise.resolve();
    purse.left -= 10;
    return 'spent';
  };
  const race = raceRounds(10, {
    prepare: async () => ({ left: 10 }),
    contenders: (purse) => [() => spend(purse), () => spend(purse)],
    check: (outcomes) => expect(outcomes.toSorted()).toEqual(['insufficient', 'spent']),
  });
  await expect(race).rejects.toThrow(/^round 0 of 10: /);
});

test('the others end before what one throws is told', async () => {
  let ended = 0;
  const fail = async () => {
    throw new Error('no money');
  };
  const end = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    ended += 1;
  };
  const race = raceRounds(1, { prepare: async () => null, contenders: () => [fail, end], check: () => {} });
  await expect(race).rejects.toThrow('round 0 of 1: no money');
  expect(ended).toBe(1);
});
