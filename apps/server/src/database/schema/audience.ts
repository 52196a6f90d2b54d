import { sql } from 'kysely';

export const AUDIENCE_SCHEMA = [
  sql`
    create table vk_audience (
      vk_account_id uuid primary key references vk_account on delete cascade,
      owner_id bigint not null,
      people_max integer not null,
      run_id uuid not null,
      pages_read integer not null default 0,
      total_count integer,
      shown_run_id uuid,
      shown_at timestamptz,
      shown_total integer,
      figures jsonb,
      requested_by bigint references account on delete set null,
      check ((shown_run_id is null) = (figures is null) and (shown_run_id is null) = (shown_at is null))
    )`,
  sql`create index vk_audience_requested_by on vk_audience (requested_by)`,
  sql`
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
      check ((city_id is null) = (city is null)),
      check ((country_id is null) = (country is null))
    )`,
  sql`create index vk_audience_member_user on vk_audience_member (vk_user_id)`,
  sql`create index vk_audience_member_list on vk_audience_member (vk_account_id, run_id, position)`,
];
