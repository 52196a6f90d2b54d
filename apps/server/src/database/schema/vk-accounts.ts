import { sql } from 'kysely';

export const VK_ACCOUNTS_SCHEMA = [
  sql`
    create table vk_account (
      id uuid primary key,
      owner_id bigint not null,
      scope text not null check (scope in ('full', 'demo')),
      kind text not null check (kind in ('user', 'group')),
      screen_name text not null,
      first_name text not null,
      last_name text not null,
      search_text text not null default '',
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
      read_began_at timestamptz,
      toured_at timestamptz,
      checked_at timestamptz,
      access text not null default 'open' check (access in ('open', 'closed', 'deleted', 'banned', 'gone', 'wall_off')),
      er double precision,
      last_post_at timestamptz,
      check ((kind = 'group') = (owner_id < 0))
    )`,
  sql`create index vk_account_tour on vk_account (toured_at nulls first, id) where abandoned_at is null`,
  sql`
    create index vk_account_due on vk_account (checked_at nulls first, id)
    where abandoned_at is null and scope = 'full'`,
  sql`create index vk_account_owner on vk_account (owner_id)`,
  sql`create index vk_account_name on vk_account (screen_name)`,
  sql`create index vk_account_abandoned on vk_account (abandoned_at) where abandoned_at is not null`,
  sql`
    create table vk_collection (
      id uuid not null,
      vk_account_id uuid not null references vk_account on delete cascade,
      mode text not null check (mode in ('full', 'refresh')),
      next_offset integer not null default 0,
      pass smallint not null default 1,
      pass_began_at timestamptz not null,
      last_post_id bigint,
      last_post_at timestamptz,
      newest_post_at timestamptz,
      window_from timestamptz,
      first_count integer,
      wall_count integer,
      requested_by bigint references account on delete set null,
      primary key (vk_account_id, id),
      check ((last_post_id is null) = (last_post_at is null)),
      check ((mode = 'refresh') = (window_from is not null))
    )`,
  sql`create index vk_collection_requested_by on vk_collection (requested_by)`,
  sql`
    create table tracked_account (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      vk_account_id uuid not null,
      demo boolean not null,
      folder text check (char_length(folder) between 1 and 40),
      created_at timestamptz not null default now(),
      primary key (account_id, id),
      unique (account_id, vk_account_id)
    )`,
  sql`create index tracked_account_list on tracked_account (account_id, created_at desc, id)`,
  sql`create index tracked_account_wall on tracked_account (vk_account_id)`,
  // Says in a list that somebody was removed, and not who: neither the page nor the wall, whose id follows from the page's.
  sql`
    create table removed_page (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      demo boolean not null,
      removed_at timestamptz not null,
      primary key (account_id, id)
    )`,
  sql`create index removed_page_age on removed_page (removed_at)`,
  sql`create index removed_page_list on removed_page (account_id, removed_at desc, id)`,
];
