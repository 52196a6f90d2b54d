import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const IDENTITY_SCHEMA = [
  sql`
    create table account (
      id bigint generated always as identity primary key,
      email text unique,
      phone text unique,
      telegram text,
      demo boolean not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      email_key text unique,
      password_hash text,
      totp_secret bytea,
      totp_confirmed_at timestamptz,
      totp_last_step bigint,
      role text not null default 'user' check (role in ('user', 'operator')),
      blocked_at timestamptz,
      registered_at timestamptz,
      registration_type text,
      affiliate_id text,
      webmaster_id text,
      flow_id text,
      modal_30_days_at timestamptz,
      modal_30_days_hidden boolean not null default false,
      deletion_at timestamptz,
      successor_id bigint references account on delete set null,
      device_generation integer not null default 0,
      password_mailed boolean not null default false,
      check (demo or email is not null or phone is not null or telegram is not null),
      check (successor_id <> id)
    )`,
  sql`create index account_deletion on account (deletion_at) where deletion_at is not null`,
  sql`create index account_successor on account (successor_id) where successor_id is not null`,
  // Without those that are handed over to the deletion of accounts.
  sql`create index account_unused_demo on account (last_seen_at) where demo and deletion_at is null`,
  sql`
    create table account_service (
      account_id bigint not null references account on delete cascade,
      service smallint not null check (service between 1 and 3),
      origin text not null default 'demo' check (origin in ('demo', 'grant', 'tariff')),
      ends_at timestamptz,
      primary key (account_id, service, origin)
    )`,
  sql`
    create table account_identity (
      account_id bigint not null references account on delete cascade,
      provider text not null check (provider in ('vk', 'telegram')),
      subject text not null,
      name text not null,
      created_at timestamptz not null,
      primary key (account_id, provider),
      unique (provider, subject)
    )`,
  sql`
    create table browser_session (
      id uuid primary key,
      secret_hash bytea not null unique,
      account_id bigint references account on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      generation integer not null default 0,
      device text not null default '',
      pending_account_id bigint references account on delete set null,
      pending_until timestamptz,
      former_account_id bigint references account on delete set null,
      proven_at timestamptz,
      changes_seen_at timestamptz,
      password_due boolean not null default false
    )`,
  sql`create index browser_session_account on browser_session (account_id)`,
  sql`create index browser_session_expiry on browser_session (expires_at)`,
  sql`create index browser_session_former on browser_session (former_account_id)`,
  sql`create index browser_session_pending on browser_session (pending_account_id)`,
  sql`
    create table one_time_code (
      id uuid primary key,
      session_id uuid references browser_session on update cascade on delete set null,
      purpose text not null,
      target text not null,
      target_name text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries smallint not null default 0,
      verified_at timestamptz,
      used_at timestamptz,
      known_device boolean not null default false
    )`,
  sql`create index one_time_code_age on one_time_code (created_at)`,
  sql`create index one_time_code_session on one_time_code (session_id, purpose, created_at)`,
  sql`create index one_time_code_target on one_time_code (target, created_at)`,
  sql`
    create table pending_registration (
      session_id uuid primary key references browser_session on update cascade on delete cascade,
      id uuid not null unique,
      email text not null,
      password_hash text not null,
      password_generated boolean not null,
      phone text,
      registration_type text not null,
      affiliate_id text,
      webmaster_id text,
      flow_id text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index pending_registration_expiry on pending_registration (expires_at)`,
  sql`
    create table pending_identity (
      session_id uuid primary key references browser_session on update cascade on delete cascade,
      provider text not null check (provider in ('vk', 'telegram')),
      subject text not null,
      name text not null,
      expires_at timestamptz not null
    )`,
  sql`create index pending_identity_expiry on pending_identity (expires_at)`,
  sql`
    create table password_reset (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, id)
    )`,
  sql`create index password_reset_expiry on password_reset (expires_at)`,
  sql`
    create table recovery_code (
      account_id bigint not null references account on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`,
  sql`
    create table account_email (
      id uuid primary key,
      account_id bigint references account on delete cascade,
      kind text not null,
      address text not null,
      mailbox text not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless'))
    )`,
  sql`create index account_email_account on account_email (account_id)`,
  sql`create index account_email_age on account_email (created_at)`,
  sql`create index account_email_mailbox on account_email (mailbox, created_at)`,
  sql`create index account_email_unsent on account_email (created_at) where state in ('waiting', 'failed')`,
  ...sendJobs({ table: 'account_email', kind: 'account-email', key: 'id', inOrderOf: 'id' }),
  sql`
    create table login_change (
      account_id bigint not null references account on delete cascade,
      id uuid not null unique,
      kind text not null,
      device text not null,
      session_id uuid references browser_session on update cascade on delete set null,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`,
  sql`create index login_change_age on login_change (created_at)`,
  sql`create index login_change_session on login_change (session_id) where session_id is not null`,
];
