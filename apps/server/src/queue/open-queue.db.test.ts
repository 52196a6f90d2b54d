import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#observability/log.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { openQueue } from './open-queue.ts';
import type { Queue } from './queue.ts';

const opened = testOpenedDatabase();
const log = createLog('silent');

let queue: Queue;
beforeEach(async () => {
  queue = await openQueue(opened(), log);
  await sql`delete from pgboss.job`.execute(opened().db);
});
afterEach(() => queue.stop(1_000));

it('runs scheduled work once even if several processes schedule it', async () => {
  const run = vi.fn(async () => {});
  const other = await openQueue(opened(), log);
  for (const each of [queue, other]) await each.schedule('yearly', '0 0 1 1 *', run);
  await comeDue();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 300_000 });
  await other.stop(1_000);
  expect(run).toHaveBeenCalledOnce();
});

it('lets running work finish when it is stopped', async () => {
  const ended = vi.fn();
  const started = Promise.withResolvers<void>();
  await queue.schedule('yearly', '0 0 1 1 *', async () => {
    started.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    ended();
  });
  await comeDue();
  await started.promise;
  await queue.stop(60_000);
  expect(ended).toHaveBeenCalledOnce();
});

/** Inserts a job the way pg-boss does when a schedule is due. */
async function comeDue(): Promise<void> {
  const { db } = opened();
  await sql`insert into pgboss.job (name, policy) values ('schedule.yearly', 'exclusive')`.execute(db);
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'schedule.yearly')`.execute(db);
}
