import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Transaction } from '../database.ts';
import type { Row } from '../tables.ts';
import { MIGRATIONS } from './migrations.ts';

const db = testDatabase();
const WALLS = [1, 2, 3, 4].map((n) => `a000000${n}-0000-8000-a000-000000000000`);
const RUNS = [1, 2, 3, 4].map((n) => `b000000${n}-0000-4000-a000-000000000000`);
const READINGS = [1, 2, 3, 4].map((n) => `c000000${n}-0000-4000-a000-000000000000`);
const TRACKED = 'd0000001-0000-4000-a000-000000000000';

test('collections, readings and shared links of before the runs go on as they stood', async () => {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`create schema before_runs`.execute(trx);
      await sql`set local search_path = before_runs, public`.execute(trx);
      await migrate(trx, (name) => name < '0034');
      await fill(trx);
      await migrate(trx, (name) => name === '0034-vk-collections' || name === '0035-audience');

      expect(await listRuns(trx, 'vk_collection')).toEqual([
        row(RUNS[0], WALLS[0], { lane: 'fast', percent: 40, message: 'Собираем', isDue: true }),
        row(RUNS[1], WALLS[1], { percent: 7, message: 'Ждём', isDue: false }),
        row(RUNS[2], WALLS[2], { status: 'delivered', percent: 100, message: 'Готово', isDue: true }),
        row(RUNS[3], WALLS[3], { status: 'failed', percent: 3, message: 'Стена закрыта', isDue: true }),
      ]);
      const slow = { lane: 'slow' } as const;
      expect(await listRuns(trx, 'audience')).toEqual([
        row(READINGS[0], WALLS[0], { ...slow, percent: 40, isDue: true }),
        row(READINGS[1], WALLS[1], {
          ...slow,
          message: 'ВКонтакте просит подождать. Продолжим в 15:30 по Москве.',
          isDue: false,
        }),
        row(READINGS[2], WALLS[2], { ...slow, status: 'delivered', percent: 100, isDue: true }),
        row(READINGS[3], WALLS[3], { ...slow, status: 'failed', message: 'Скрыто', isDue: true }),
      ]);
      const { rows: standings } = await sql`select id, next_offset, mode from vk_collection order by id`.execute(trx);
      expect(standings).toEqual(RUNS.map((id, index) => ({ id, next_offset: index * 100, mode: 'full' })));

      const { rows: shares } = await sql`select tracked_account_id as id from vk_share`.execute(trx);
      expect(shares).toEqual([{ id: TRACKED }]);
      await sql`delete from tracked_account where account_id = 1 and id = ${TRACKED}`.execute(trx);
      expect((await sql`select from vk_share`.execute(trx)).rows).toEqual([]);
      await sql`drop schema before_runs cascade`.execute(trx);
    });
});

async function migrate(trx: Transaction, isWanted: (name: string) => boolean): Promise<void> {
  for (const [name, { up }] of Object.entries(MIGRATIONS)) if (isWanted(name)) await up(trx);
}

/** Walls under way, put off, collected and shut, with readings alike, and one of them tracked and shared. */
async function fill(trx: Transaction): Promise<void> {
  const [first, second, third, fourth] = WALLS;
  for (const [index, wall] of WALLS.entries()) {
    await sql`
      insert into vk_account (id, owner_id, scope, kind, screen_name, first_name, last_name, collection_id)
      values (${wall}, ${index + 1}, 'full', 'user', 'anna', 'Анна', 'Белова', ${RUNS[index]})`.execute(trx);
  }
  await sql`
    insert into vk_collection (id, vk_account_id, mode, status, percent, message, lane, next_offset, pass_began_at,
      resume_at, finished_at) values
    (${RUNS[0]}, ${first}, 'full', 'wait', 40, 'Собираем', 'fast', 0, now(), null, null),
    (${RUNS[1]}, ${second}, 'full', 'wait', 7, 'Ждём', 'normal', 100, now(), '2100-01-01T12:30:00Z', null),
    (${RUNS[2]}, ${third}, 'full', 'ok', 100, 'Готово', 'normal', 200, now(), null, now()),
    (${RUNS[3]}, ${fourth}, 'full', 'error', 3, 'Стена закрыта', 'normal', 300, now(), null, now())`.execute(trx);
  await sql`
    insert into vk_audience (vk_account_id, owner_id, people_max, run_id, status, message, pages_read, total_count,
      resume_at, touched_at, finished_at, shown_run_id, shown_at, figures) values
    (${first}, 1, 10000, ${READINGS[0]}, 'wait', null, 4, 9340, null, now(), null, null, null, null),
    (${second}, 2, 10000, ${READINGS[1]}, 'wait', null, 0, null, '2100-01-01T12:30:00Z', now(), null, null, null, null),
    (${third}, 3, 10000, ${READINGS[2]}, 'ok', null, 1, 3, null, now(), now(), ${READINGS[2]}, now(), '{}'),
    (${fourth}, 4, 10000, ${READINGS[3]}, 'unavailable', 'Скрыто', 0, null, null, now(), now(), null, null, null)`.execute(
    trx,
  );
  await sql`insert into account (id, email, demo) overriding system value values (1, 'anna@example.org', false)`.execute(
    trx,
  );
  await sql`
    insert into tracked_account (id, account_id, vk_account_id, demo) values (${TRACKED}, 1, ${first}, false)`.execute(
    trx,
  );
  await sql`
    insert into vk_share (token_hash, account_id, tracked_account_id, expires_at)
    values ('\\x01', 1, ${TRACKED}, '2100-01-01')`.execute(trx);
}

async function listRuns(trx: Transaction, kind: string): Promise<unknown[]> {
  const { rows } = await sql`
    select id, subject_id, account_id, lane, status, percent, message, lease, resume_at <= now() as "isDue",
      finished_at is not null as "hasEnded"
    from run where kind = ${kind} order by id`.execute(trx);
  return rows;
}

type Known = Partial<Pick<Row<'run'>, 'status' | 'lane' | 'percent' | 'message'>> & { readonly isDue: boolean };

function row(id: string | undefined, subject_id: string | undefined, run: Known) {
  const hasEnded = run.status !== undefined;
  const fresh = { account_id: null, lane: 'normal', status: 'wait', percent: 0, message: '', lease: null, hasEnded };
  return { id, subject_id, ...fresh, ...run };
}
