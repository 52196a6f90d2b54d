import { sql } from 'kysely';

export const VK_REPORTS_SCHEMA = [
  sql`
    create table vk_share (
      token_hash bytea not null,
      account_id bigint not null references account on delete cascade,
      tracked_account_id uuid not null,
      date_from text,
      date_to text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (account_id, token_hash),
      foreign key (account_id, tracked_account_id) references tracked_account on delete cascade
    )`,
  sql`create index vk_share_expiry on vk_share (expires_at)`,
  sql`create index vk_share_token on vk_share (token_hash)`,
  sql`create index vk_share_tracked_account on vk_share (account_id, tracked_account_id)`,
];
