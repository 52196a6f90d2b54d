import { sql } from 'kysely';

export const VK_REPORTS_SCHEMA = [
  sql`
    create table vk_share (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      token_hash bytea not null unique,
      owner_id bigint,
      date_from text,
      date_to text,
      without_deleted boolean not null,
      only_kind text,
      without_kinds text[] not null,
      last_change_id bigint not null,
      report jsonb,
      removed_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((removed_at is null) = (report is not null) and (removed_at is null) = (owner_id is not null)),
      primary key (account_id, id)
    )`,
  sql`create index vk_share_expiry on vk_share (expires_at)`,
  sql`create index vk_share_list on vk_share (account_id, created_at desc, id)`,
  sql`create index vk_share_owner on vk_share (owner_id)`,
];
