import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vk_audience (
      vk_account_id uuid primary key references vk_account on delete cascade,
      owner_id bigint not null,
      people_max integer not null,
      run_id uuid not null,
      status text not null default 'wait' check (status in ('wait', 'ok', 'unavailable')),
      message text,
      pages_read integer not null default 0,
      total_count integer,
      resume_at timestamptz,
      touched_at timestamptz not null,
      finished_at timestamptz,
      shown_run_id uuid,
      shown_at timestamptz,
      shown_total integer,
      figures jsonb,
      check ((status = 'wait') = (finished_at is null)),
      check ((status = 'unavailable') = (message is not null)),
      check ((shown_run_id is null) = (figures is null) and (shown_run_id is null) = (shown_at is null)),
      check (status <> 'ok' or shown_run_id = run_id)
    )`.execute(db);
  await sql`create index vk_audience_waiting on vk_audience (touched_at) where status = 'wait'`.execute(db);
  await sql`
    create table vk_audience_member (
      vk_account_id uuid not null references vk_audience on delete cascade,
      run_id uuid not null,
      vk_user_id bigint not null,
      position integer not null,
      first_name text not null,
      last_name text not null,
      avatar_url text,
      sex text check (sex in ('female', 'male')),
      age smallint,
      country_id integer,
      country text,
      city_id integer,
      city text,
      primary key (vk_account_id, run_id, vk_user_id),
      check ((country_id is null) = (country is null)),
      check ((city_id is null) = (city is null))
    )`.execute(db);
  await sql`
    create index vk_audience_member_list on vk_audience_member (vk_account_id, run_id, position)`.execute(db);
}
