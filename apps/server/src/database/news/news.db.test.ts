import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { claimRuns, leaseFrom, releaseRun, renewLeases, updateProgress } from '#runs/lease-repository.ts';
import { insertRuns, resumeRun } from '#runs/run-repository.ts';
import { isOnPostgresql, testDatabase } from '#testing/database/test-database.ts';
import { createRunFixture } from '#testing/runs/run-fixture.ts';
import { newsOf } from '../news.ts';

const db = testDatabase();
const LONG_ENOUGH_MS = 60_000;
const LANE = { kind: 'photo_search', lane: 'normal', free: 10 } as const;
const RUN = { kind: 'photo_search', lane: 'normal', accountId: null, message: '' } as const;
let told = 0;
let stop: () => void;

beforeEach(async () => {
  told = 0;
  stop = newsOf(db()).on('run_news', () => {
    told += 1;
  });
  // Whoever starts to listen is told at once that something may have been missed.
  await createRunFixture(db()).start({ lane: 'fast' });
  await until(1);
  told = 0;
});
afterEach(() => stop());

const until = (least: number) =>
  vi.waitFor(() => expect(told).toBeGreaterThanOrEqual(least), { timeout: LONG_ENOUGH_MS });

describe('workers are told', () => {
  test('of a run that is started, given back, or may go on earlier', async () => {
    const { start, clock } = createRunFixture(db());
    const id = await start();
    await until(1);
    const [run] = await claimRuns(db(), [LANE], leaseFrom(clock()));
    if (!run) throw new Error('nothing was claimed');
    const later = new Date(clock().getTime() + HOUR_MS);
    told = 0;
    await releaseRun(db(), run, { resumeAt: later, now: clock(), attempts: 0 });
    await until(1);
    told = 0;
    await db()
      .transaction()
      .execute((trx) => resumeRun(trx, id, clock()));
    await until(1);
  });

  test('nothing of a run that is being advanced', async () => {
    const { start, clock } = createRunFixture(db());
    await start();
    await until(1);
    told = 0;
    const [run] = await claimRuns(db(), [LANE], leaseFrom(clock()));
    if (!run) throw new Error('nothing was claimed');
    await updateProgress(db(), run, { ...leaseFrom(clock()), percent: 5, message: 'Ищем', resetsCounts: false });
    await renewLeases(db(), [run.lease], leaseFrom(clock()));
    // Comes after them, and alone.
    await start({ lane: 'fast' });
    await until(1);
    expect(told).toBe(1);
  });

  test('nothing of what is rolled back', async () => {
    const { start, clock } = createRunFixture(db());
    const broken = db()
      .transaction()
      .execute(async (trx) => {
        await insertRuns(trx, [{ ...RUN, id: randomUUID(), subjectId: randomUUID(), at: clock() }]);
        throw new Error('given up');
      });
    await expect(broken).rejects.toThrow('given up');
    await start();
    await until(1);
    expect(told).toBe(1);
  });
});

test.runIf(isOnPostgresql)('a connection that is lost is replaced, and told of as if there were news', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '% news'`.execute(db());
  await until(1);
  told = 0;
  await createRunFixture(db()).start();
  await until(1);
});
