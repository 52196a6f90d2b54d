import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table monitor (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      keyword text not null,
      keyword_key text not null,
      source_id text not null,
      source_kind text not null check (source_kind in ('catalogue', 'vk_posts')),
      place_id text not null,
      place jsonb,
      refresh_minutes integer not null check (refresh_minutes > 0),
      collection_days integer not null check (collection_days > 0),
      created_at timestamptz not null,
      ends_at timestamptz not null,
      grid_from timestamptz not null,
      previous_due_at timestamptz not null,
      next_due_at timestamptz not null,
      waiting boolean not null,
      last_number integer not null,
      ok_number integer,
      check (created_at < ends_at),
      check (previous_due_at < next_due_at),
      check (ok_number <= last_number)
    )`.execute(db);
  await sql`create index monitor_list on monitor (account_id, created_at desc, id)`.execute(db);
  await sql`create index monitor_due on monitor (next_due_at) where not waiting and next_due_at <= ends_at`.execute(db);
  // Used to detect a clock that was set back: only then is the greatest value in the future.
  await sql`create index monitor_planned on monitor (previous_due_at) where not waiting`.execute(db);
  await sql`create index monitor_expiry on monitor (ends_at)`.execute(db);
  await sql`
    create table monitor_run (
      id uuid primary key,
      monitor_id uuid not null references monitor on delete cascade,
      number integer not null check (number > 0),
      source_kind text not null,
      due_at timestamptz not null,
      created_at timestamptz not null,
      status text not null default 'wait' check (status in ('wait', 'ok', 'error')),
      message text not null,
      worker uuid,
      worked_at timestamptz,
      attempts smallint not null default 0,
      finished_at timestamptz,
      against integer,
      count integer not null default 0,
      new_count integer not null default 0,
      changed_count integer not null default 0,
      gone_count integer not null default 0,
      seen_back timestamptz,
      unique (monitor_id, number),
      check ((status = 'wait') = (finished_at is null)),
      check ((worker is null) = (worked_at is null)),
      check (against < number)
    )`.execute(db);
  await sql`
    create index monitor_run_waiting on monitor_run (source_kind, created_at) where status = 'wait'`.execute(db);
  await sql`
    create table monitor_hit (
      monitor_id uuid not null references monitor on delete cascade,
      key text not null,
      first_run integer not null,
      last_run integer,
      kind text not null check (kind in ('person', 'post')),
      title text not null,
      text text not null,
      subtitle text not null,
      url text,
      person_id uuid,
      published_at timestamptz,
      content_hash text not null,
      first_seen_at timestamptz not null,
      primary key (monitor_id, key, first_run),
      check (first_run <= last_run)
    )`.execute(db);
  await sql`create index monitor_hit_there on monitor_hit (monitor_id) where last_run is null`.execute(db);
}
