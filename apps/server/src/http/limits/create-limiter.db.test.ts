import { expect, test } from 'vitest';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createLimiter } from './limiter.ts';

const db = testDatabase();
const SIZE = { name: 'demo', limit: 10, windowSeconds: 60 };

test('two processes together let exactly the limit through', async () => {
  const processes = [createLimiter(SIZE, db()), createLimiter(SIZE, db())];
  const waits = await Promise.all(Array.from({ length: 30 }, (_, call) => processes[call % 2]?.count('203.0.113.9')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(await processes[0]?.count('203.0.113.10')).toBe(0);
});

test('checking does not count', async () => {
  const limiter = createLimiter(SIZE, db());
  for (let call = 0; call < 20; call += 1) expect(await limiter.check('a')).toBe(0);
  for (let call = 0; call < 10; call += 1) await limiter.count('a');
  expect(await limiter.check('a')).toBeGreaterThan(0);
});

test('counters whose window has ended are deleted', async () => {
  await createLimiter(SIZE, db()).count('a');
  const purgeAt = (now: Date) => purgeRows({ db: db(), clock: () => now, resultDays: 30, demoIdleDays: 30 });
  const countRows = async () => (await db().selectFrom('rate_limit').select('key').execute()).length;
  await purgeAt(new Date());
  expect(await countRows()).toBe(1);
  await purgeAt(new Date(Date.now() + 61_000));
  expect(await countRows()).toBe(0);
});
