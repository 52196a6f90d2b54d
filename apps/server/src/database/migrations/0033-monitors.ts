import { type Kysely, sql } from 'kysely';

/** Moves monitor runs to `run` and puts account_id first in the keys of all monitor tables. */
export async function up(db: Kysely<never>): Promise<void> {
  await moveRuns(db);
  await keyMonitors(db);
  await keyRuns(db);
  await keyHits(db);
  await sql`
    create table monitor_pause (
      account_id bigint primary key references account on delete cascade,
      began_at timestamptz not null
    )`.execute(db);
}

/** Unfinished runs start over. Messages and percentages are those the old code showed. */
async function moveRuns(db: Kysely<never>): Promise<void> {
  await sql`
    insert into run (id, kind, subject_id, account_id, lane, status, percent, message, resume_at, created_at, worked_at,
      finished_at)
    select monitor_run.id, 'monitor', monitor.id, monitor.account_id,
      case monitor_run.source_kind when 'vk_posts' then 'slow' else 'normal' end,
      case status when 'ok' then 'delivered' when 'error' then 'failed' else 'wait' end,
      case status when 'ok' then 100 when 'error' then 30 else 0 end,
      case status when 'wait' then 'Проверка вот-вот начнётся' else message end,
      coalesce(finished_at, now()), monitor_run.created_at, coalesce(finished_at, now()), finished_at
    from monitor_run join monitor on monitor.id = monitor_run.monitor_id`.execute(db);
}

async function keyMonitors(db: Kysely<never>): Promise<void> {
  await sql`
    alter table monitor_run drop constraint monitor_run_monitor_id_fkey, add column account_id bigint`.execute(db);
  await sql`
    alter table monitor_hit drop constraint monitor_hit_monitor_id_fkey, add column account_id bigint`.execute(db);
  await sql`alter table monitor drop constraint monitor_pkey, add primary key (account_id, id)`.execute(db);
}

async function keyRuns(db: Kysely<never>): Promise<void> {
  await sql`
    update monitor_run set account_id = monitor.account_id
    from monitor where monitor.id = monitor_run.monitor_id`.execute(db);
  await sql`alter table monitor_run rename column id to run_id`.execute(db);
  // Dropping these columns also drops their checks and the index on waiting runs.
  await sql`
    alter table monitor_run drop constraint monitor_run_pkey, drop constraint monitor_run_monitor_id_number_key,
      drop column source_kind, drop column created_at, drop column status, drop column message, drop column worker,
      drop column worked_at, drop column attempts, drop column finished_at,
      add primary key (account_id, monitor_id, number), add unique (account_id, run_id),
      add foreign key (account_id, monitor_id) references monitor on delete cascade`.execute(db);
}

async function keyHits(db: Kysely<never>): Promise<void> {
  await sql`
    update monitor_hit set account_id = monitor.account_id
    from monitor where monitor.id = monitor_hit.monitor_id`.execute(db);
  await sql`
    alter table monitor_hit drop constraint monitor_hit_pkey, add primary key (account_id, monitor_id, key, first_run),
      add foreign key (account_id, monitor_id) references monitor on delete cascade`.execute(db);
  await sql`drop index monitor_hit_there`.execute(db);
  await sql`
    create index monitor_hit_there on monitor_hit (account_id, monitor_id) where last_run is null`.execute(db);
}
