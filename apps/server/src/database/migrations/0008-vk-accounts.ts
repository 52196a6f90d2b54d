import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vk_account (
      id uuid primary key,
      owner_id bigint not null,
      scope text not null check (scope in ('full', 'demo')),
      kind text not null check (kind in ('user', 'group')),
      screen_name text not null,
      first_name text not null,
      last_name text not null,
      avatar_url text,
      follower_count integer,
      friend_count integer,
      post_count integer,
      collected_count integer not null default 0,
      hidden_count integer not null default 0,
      collection_id uuid not null,
      refreshed_at timestamptz,
      abandoned_at timestamptz,
      created_at timestamptz not null default now(),
      check ((kind = 'group') = (owner_id < 0))
    )`.execute(db);
  await sql`
    create table vk_collection (
      id uuid not null,
      vk_account_id uuid not null references vk_account on delete cascade,
      mode text not null check (mode in ('full', 'refresh')),
      status text not null default 'wait' check (status in ('wait', 'ok', 'error')),
      percent smallint not null default 0 check (percent between 0 and 100),
      message text not null default '',
      lane text not null default 'normal' check (lane in ('fast', 'normal')),
      next_offset integer not null default 0,
      pass smallint not null default 1,
      pass_began_at timestamptz not null,
      last_post_id bigint,
      last_post_at timestamptz,
      newest_post_at timestamptz,
      window_from timestamptz,
      first_count integer,
      wall_count integer,
      worker uuid,
      worked_at timestamptz not null default now(),
      resume_at timestamptz,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (vk_account_id, id),
      check ((status = 'wait') = (finished_at is null)),
      check ((mode = 'refresh') = (window_from is not null)),
      check ((last_post_id is null) = (last_post_at is null))
    )`.execute(db);
  await sql`
    create unique index vk_collection_running on vk_collection (vk_account_id) where status = 'wait'`.execute(db);
  await sql`create index vk_collection_due on vk_collection (resume_at) where status = 'wait'`.execute(db);
  await sql`create index vk_collection_lost on vk_collection (worked_at) where status = 'wait'`.execute(db);
  await sql`create index vk_account_abandoned on vk_account (abandoned_at) where abandoned_at is not null`.execute(db);
  await sql`
    create table tracked_account (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      vk_account_id uuid not null,
      demo boolean not null,
      created_at timestamptz not null default now(),
      unique (account_id, vk_account_id)
    )`.execute(db);
  await sql`create index tracked_account_list on tracked_account (account_id, created_at desc, id)`.execute(db);
  await sql`create index tracked_account_wall on tracked_account (vk_account_id)`.execute(db);
}
