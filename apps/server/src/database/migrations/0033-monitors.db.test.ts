import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { up } from './0033-monitors.ts';
import { MIGRATIONS } from './migrations.ts';

const db = testDatabase();

const MONITOR = '00000000-0000-4000-8000-000000000001';
const VK_MONITOR = '00000000-0000-4000-8000-000000000002';
const runId = (number: number) => `00000000-0000-4000-8000-00000000010${number}`;

test('runs, ended and waiting, results and monitors are all there afterwards', async () => {
  await inOldSchema(async (trx) => {
    await fill(trx);
    await up(trx);

    const runs = await rowsOf(
      trx,
      sql`select id, kind, subject_id, account_id::integer, lane, status, percent, message, lease, attempts,
        resume_at <= now() as "isFree", finished_at from run order by id`,
    );
    const finished_at = new Date('2026-01-15T12:00:05Z');
    const run = { kind: 'monitor', subject_id: MONITOR, account_id: 1, lane: 'normal', lease: null, attempts: 0 };
    expect(runs).toEqual([
      { ...run, id: runId(1), status: 'delivered', percent: 100, message: 'Ничего нового', isFree: true, finished_at },
      { ...run, id: runId(2), status: 'failed', percent: 30, message: 'Не отвечает', isFree: true, finished_at },
      {
        ...{ ...run, id: runId(3), status: 'wait', percent: 0, message: 'Проверка вот-вот начнётся' },
        ...{ isFree: true, finished_at: null },
      },
      {
        ...{ ...run, id: runId(4), subject_id: VK_MONITOR, lane: 'slow', status: 'wait', percent: 0 },
        ...{ message: 'Проверка вот-вот начнётся', isFree: true, finished_at: null },
      },
    ]);

    const kept = await rowsOf(
      trx,
      sql`select account_id::integer, monitor_id, number, run_id, against, count, new_count from monitor_run
        order by run_id`,
    );
    const ended = { account_id: 1, monitor_id: MONITOR, against: null, count: 0, new_count: 0 };
    expect(kept).toEqual([
      { ...ended, number: 1, run_id: runId(1), count: 7, new_count: 2 },
      { ...ended, number: 2, run_id: runId(2), against: 1 },
      { ...ended, number: 3, run_id: runId(3) },
      { ...ended, monitor_id: VK_MONITOR, number: 1, run_id: runId(4) },
    ]);
    expect(await rowsOf(trx, sql`select account_id::integer, monitor_id, key from monitor_hit`)).toEqual([
      { account_id: 1, monitor_id: MONITOR, key: 'анна' },
    ]);
    await sql`delete from monitor where account_id = 1 and id = ${MONITOR}`.execute(trx);
    expect(await rowsOf(trx, sql`select from monitor_hit`)).toEqual([]);
    expect(await rowsOf(trx, sql`select from monitor_run`)).toHaveLength(1);
  });
});

async function fill(trx: Transaction<never>): Promise<void> {
  await sql`insert into account (demo) values (true)`.execute(trx);
  for (const [id, kind] of [
    [MONITOR, 'catalogue'],
    [VK_MONITOR, 'vk_posts'],
  ]) {
    await sql`
      insert into monitor (id, account_id, keyword, keyword_key, source_id, source_kind, place_id, refresh_minutes,
        collection_days, created_at, ends_at, grid_from, previous_due_at, next_due_at, waiting, last_number)
      values (${id}, 1, 'Анна', 'анна', 'other', ${kind}, 'any', 60, 1, '2026-01-15T10:00:00Z', '2026-01-16T10:00:00Z',
        '2026-01-15T10:00:00Z', '2026-01-15T12:00:00Z', '2026-01-15T13:00:00Z', true, 3)`.execute(trx);
  }
  await sql`
    insert into monitor_run (id, monitor_id, number, source_kind, due_at, created_at, status, message, worker, worked_at,
      attempts, finished_at, against, count, new_count)
    select id::uuid, monitor::uuid, number, kind, '2026-01-15T12:00:00Z', '2026-01-15T12:00:00Z', status, message,
      case when attempts > 0 then gen_random_uuid() end, case when attempts > 0 then now() end, attempts,
      case when status <> 'wait' then '2026-01-15T12:00:05Z'::timestamptz end, against, count, new_count
    from (values
      (${runId(1)}, ${MONITOR}, 1, 'catalogue', 'ok', 'Ничего нового', 1, null::integer, 7, 2),
      (${runId(2)}, ${MONITOR}, 2, 'catalogue', 'error', 'Не отвечает', 5, 1, 0, 0),
      (${runId(3)}, ${MONITOR}, 3, 'catalogue', 'wait', '', 1, null, 0, 0),
      (${runId(4)}, ${VK_MONITOR}, 1, 'vk_posts', 'wait', '', 0, null, 0, 0)
    ) as old (id, monitor, number, kind, status, message, attempts, against, count, new_count)`.execute(trx);
  await sql`
    insert into monitor_hit (monitor_id, key, first_run, kind, title, text, subtitle, content_hash, first_seen_at)
    values (${MONITOR}, 'анна', 1, 'person', 'Анна', '', '', '', now())`.execute(trx);
}

/** In a schema of its own, as the steps before this one leave it; nothing of it stays. */
async function inOldSchema(work: (trx: Transaction<never>) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const transaction = db()
    .withTables<never>()
    .transaction()
    .execute(async (trx) => {
      await sql`create schema before_0033`.execute(trx);
      await sql`set local search_path to before_0033, public`.execute(trx);
      for (const name of Object.keys(MIGRATIONS).sort()) {
        if (name < '0033') await MIGRATIONS[name]?.up(trx);
      }
      await work(trx);
      throw undone;
    });
  await expect(transaction).rejects.toBe(undone);
}

async function rowsOf(trx: Kysely<never>, query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(trx)).rows;
}
