import { expect, it } from 'vitest';
import { createMutex } from './embedded-client.ts';

it('callers are admitted one at a time, in order', async () => {
  const mutex = createMutex();
  const seen: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const end = await mutex.acquire();
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} out`);
    end();
  };
  await Promise.all(['anna', 'boris', 'vera'].map(visit));
  expect(seen).toEqual(['anna in', 'anna out', 'boris in', 'boris out', 'vera in', 'vera out']);
});

it('a caller that waits too long gets an error, and the queue continues', async () => {
  const mutex = createMutex(20);
  const end = await mutex.acquire();
  await expect(mutex.acquire()).rejects.toThrow('outer database used inside a transaction');
  const next = mutex.acquire();
  end();
  await expect(next).resolves.toBeTypeOf('function');
});
