import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeScheduler, type FakeScheduler } from '#testing/fake-scheduler.ts';
import { createDatabaseClock, measureClockDifference } from './database-clock.ts';

const db = testDatabase();
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });
let inner: FakeScheduler;

beforeEach(() => {
  lines.length = 0;
  inner = createFakeScheduler();
});

/** Runs one purge on a machine whose clock is wrong by this much. */
async function purgeWith(offsetMs: number): Promise<Date[]> {
  const clock = () => new Date(Date.now() + offsetMs);
  const guarded = createDatabaseClock({ db: db(), clock, log, scheduler: inner });
  const ran: Date[] = [];
  await guarded.scheduler.schedule('purge', '* * * * *', async () => void ran.push(guarded.clock()));
  await inner.schedules.get('purge')?.run();
  return ran;
}

test.each([2 * HOUR_MS, -2 * HOUR_MS])(
  'nothing is purged by a machine whose clock is wrong by %d ms',
  async (wrong) => {
    expect(await purgeWith(wrong)).toEqual([]);
    expect(lines.join()).toContain('the clocks of machine and database disagree');
  },
);

test('a purge takes the time of the database, not that of a machine that is minutes ahead', async () => {
  const before = Date.now();
  const [time] = await purgeWith(HOUR_MS / 2);
  expect(time?.getTime()).toBeLessThan(before + HOUR_MS / 4);
  expect(lines).toEqual([]);
});

test('how far the clocks are apart is measured', async () => {
  const clock = () => new Date(Date.now() + 5 * HOUR_MS);
  expect(Math.round((await measureClockDifference({ db: db(), clock })) / HOUR_MS)).toBe(5);
});
