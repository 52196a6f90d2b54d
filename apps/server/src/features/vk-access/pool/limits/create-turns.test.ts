import { expect, test } from 'vitest';
import { createTurns } from './create-turns.ts';

const free = new AbortController().signal;

test('those who want the same go one at a time, first come first served', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const go = async (name: string) => {
    const end = await turns.take('wall.get', free);
    order.push(`${name} begins`);
    await new Promise(setImmediate);
    order.push(`${name} ends`);
    end();
  };
  await Promise.all([go('anna'), go('boris'), go('vera')]);
  expect(order).toEqual(['anna', 'boris', 'vera'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('another queue does not wait', async () => {
  const turns = createTurns();
  await turns.take('wall.get', free);
  await expect(turns.take('users.get', free)).resolves.toBeTypeOf('function');
});

test('who gives up leaves the queue, and the next takes the turn', async () => {
  const turns = createTurns();
  const end = await turns.take('wall.get', free);
  const boris = new AbortController();
  const waiting = turns.take('wall.get', boris.signal);
  const vera = turns.take('wall.get', free);
  boris.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  end();
  await expect(vera).resolves.toBeTypeOf('function');
});
