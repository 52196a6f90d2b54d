import { sql } from 'kysely';

export const VK_ACCESS_SCHEMA = [
  sql`
    create table vk_token (
      id uuid primary key,
      kind text not null check (kind in ('service', 'user', 'full_user', 'community')),
      account_id bigint references account on delete cascade,
      vk_user_id bigint,
      vk_name text,
      vk_avatar_url text,
      setting_hash bytea unique,
      access_token bytea not null,
      refresh_token bytea,
      device_id text,
      expires_at timestamptz,
      refreshing_until timestamptz,
      state text not null default 'active' check (state in ('active', 'dead')),
      paused_until timestamptz,
      last_error text,
      next_call_at timestamptz not null default now(),
      slot_count bigint not null default 0,
      created_at timestamptz not null default now(),
      check ((kind = 'user') = (account_id is not null)),
      check ((kind = 'user') = (setting_hash is null))
    )`,
  sql`create unique index vk_token_account on vk_token (account_id) where account_id is not null`,
  sql`create index vk_token_turn on vk_token (next_call_at) where state = 'active'`,
  sql`
    create table vk_authorisation (
      state_hash bytea primary key,
      account_id bigint references account on delete cascade,
      removal_id uuid references removal_request on delete cascade,
      session_id uuid not null,
      verifier bytea not null,
      redirect_url text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      purpose text not null default 'collection' check (purpose in ('collection', 'login', 'link', 'confirmation', 'removal')),
      check ((purpose in ('login', 'removal')) = (account_id is null)),
      check ((purpose = 'removal') = (removal_id is not null))
    )`,
  sql`create index vk_authorisation_account on vk_authorisation (account_id) where account_id is not null`,
  sql`create index vk_authorisation_removal on vk_authorisation (removal_id) where removal_id is not null`,
  sql`create index vk_authorisation_expiry on vk_authorisation (expires_at)`,
  sql`
    create table vk_call_budget (
      token_id uuid not null references vk_token on delete cascade,
      method text not null,
      day date not null,
      used integer not null,
      primary key (token_id, method, day)
    )`,
  // No foreign key: all demo visitors together are spender 0.
  sql`
    create table vk_allowance (
      spender bigint not null,
      method text not null,
      day date not null,
      used integer not null,
      primary key (spender, method, day)
    )`,
  sql`
    create table vk_turn (
      spender bigint primary key,
      turn_at timestamptz not null
    )`,
  sql`
    create table vk_method_pause (
      token_id uuid not null references vk_token on delete cascade,
      method text not null,
      until timestamptz not null,
      primary key (token_id, method)
    )`,
  sql`
    create table vk_capability (
      method text not null,
      token_kind text not null check (token_kind in ('service', 'user', 'full_user', 'community')),
      allowed boolean not null,
      reason text,
      checked_at timestamptz not null,
      primary key (method, token_kind)
    )`,
];
