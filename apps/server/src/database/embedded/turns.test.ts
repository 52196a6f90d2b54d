import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('callers come one at a time, in the order they asked', async () => {
  const turns = createTurns();
  const seen: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const end = await turns.take();
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} out`);
    end();
  };
  await Promise.all(['anna', 'boris', 'vera'].map(visit));
  expect(seen).toEqual(['anna in', 'anna out', 'boris in', 'boris out', 'vera in', 'vera out']);
});

it('a turn that does not come is an error, and the queue behind goes on', async () => {
  const turns = createTurns(20);
  const end = await turns.take();
  await expect(turns.take()).rejects.toThrow('outer database used inside a transaction');
  const next = turns.take();
  end();
  await expect(next).resolves.toBeTypeOf('function');
});
