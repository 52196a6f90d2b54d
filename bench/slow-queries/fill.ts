import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

/** Rows of every table that a purge or an export goes through. */
export const ROWS = 1_000_000;
/** Visitors and searches that are overdue. */
export const OVERDUE = 100_000;

const STATEMENTS = [
  `insert into account (demo, created_at, last_seen_at)
   select true, now() - interval '60 days', case when n <= ${OVERDUE} then now() - interval '40 days' else now() end
   from generate_series(1, ${ROWS}) n`,
  `insert into browser_session (id, secret_hash, account_id, expires_at)
   select gen_random_uuid(), sha256(n::text::bytea), n, case when n <= ${OVERDUE} then now() - interval '1 day' else now() + interval '30 days' end
   from generate_series(1, ${ROWS}) n`,
  `insert into consent (id, account_id, kind, version, purpose)
   select gen_random_uuid(), n, 'face_search', '2026-11-22', 'Ищу брата' from generate_series(1, ${ROWS}) n`,
  `insert into search (id, account_id, kind, run_id, demo, hash, created_at, expires_at, source_ids)
   select gen_random_uuid(), n, 'keyword', gen_random_uuid(), true, n::text, now() - interval '30 days',
     case when n > ${ROWS - OVERDUE} then now() - interval '1 hour' - n * interval '1 millisecond' else now() + interval '20 days' end, '{other}'
   from generate_series(1, ${ROWS}) n`,
  `insert into keyword_search (account_id, search_id, keyword)
   select account_id, id, 'Анна' from search`,
  `insert into run (id, kind, subject_id, account_id, lane, status, resume_at, created_at, heartbeat_at, finished_at)
   select run_id, 'keyword_search', id, account_id, 'normal',
     case when account_id % 500 = 0 then 'withdrawn' when account_id % 100 = 1 then 'wait' else 'delivered' end,
     created_at, created_at, created_at, case when account_id % 500 <> 0 and account_id % 100 = 1 then null else created_at end from search`,
  `insert into query_photo (id, account_id, sha256, name, file_key, expires_at)
   select gen_random_uuid(), n, '', '', n::text, now() + interval '1 hour' from generate_series(${OVERDUE + 1}, ${ROWS}) n`,
  `insert into audit_event (at, account_id, action, purpose, subject)
   select now() - (${ROWS} - n) * interval '1 minute', case when n % 1000 = 0 then 7 else n end, 'search.started', 'Ищу брата', '{}'
   from generate_series(1, ${ROWS}) n`,
  `insert into vk_account (id, owner_id, scope, kind, screen_name, first_name, last_name, collection_id, abandoned_at)
   select gen_random_uuid(), n, 'demo', 'user', '', '', '', gen_random_uuid(), null from generate_series(1, ${ROWS}) n`,
  `insert into tracked_account (id, account_id, vk_account_id, demo)
   select gen_random_uuid(), ${OVERDUE} + owner_id % ${ROWS - OVERDUE} + 1, id, true from vk_account where owner_id % 10000 <> 0`,
];

/** Without triggers and foreign keys, which would take most of the time. */
export async function fill(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of STATEMENTS) await sql.raw(statement).execute(trx);
  });
  await sql`vacuum (analyze)`.execute(db);
}
