import { type Kysely, sql } from 'kysely';

/** Registered users: what they log in with, their sessions, and what is sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendAccounts(db);
  await extendSessions(db);
  await createLoginTables(db);
  await extendVkAuthorisations(db);
  await createEmails(db);
  await createNotices(db);
  // For the copy of their data that users may download.
  await sql`create index audit_event_account on audit_event (account_id, id) where account_id is not null`.execute(db);
}

async function extendAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      add column email_key text unique,
      add column password_hash text,
      add column totp_secret bytea,
      add column totp_confirmed_at timestamptz,
      add column totp_last_step bigint,
      add column totp_tries smallint not null default 0,
      add column totp_tries_from timestamptz,
      add column role text not null default 'user' check (role in ('user', 'operator')),
      add column blocked_at timestamptz,
      add column registered_at timestamptz,
      add column registration_type text,
      add column affiliate_id text,
      add column webmaster_id text,
      add column flow_id text,
      add column modal_30_days_at timestamptz,
      add column modal_30_days_hidden boolean not null default false,
      add column deletion_at timestamptz,
      drop column notification_change_company`.execute(db);
  await sql`update account set email_key = lower(email), registered_at = created_at where not demo`.execute(db);
  // Names in Telegram change hands; who somebody is there stands in account_identity.
  await sql`alter table account drop constraint account_telegram_key`.execute(db);
  await sql`create index account_deletion on account (deletion_at) where deletion_at is not null`.execute(db);
  await sql`
    create table account_identity (
      account_id bigint not null references account on delete cascade,
      provider text not null check (provider in ('vk', 'telegram')),
      subject text not null,
      name text not null,
      created_at timestamptz not null,
      primary key (account_id, provider),
      unique (provider, subject)
    )`.execute(db);
  // Chats that were linked for alerts now log in as well.
  await sql`
    insert into account_identity (account_id, provider, subject, name, created_at)
    select account_id, 'telegram', address, coalesce(name, ''), confirmed_at from notification_channel
    where channel = 'telegram' and confirmed_at is not null`.execute(db);
  await sql`
    update account set telegram = account_identity.name from account_identity
    where account_identity.account_id = account.id and account_identity.name <> ''`.execute(db);
}

async function extendSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table browser_session
      add column device text not null default '',
      add column pending_account_id bigint references account on delete set null,
      add column pending_until timestamptz,
      add column former_account_id bigint references account on delete set null`.execute(db);
  await sql`create index browser_session_pending on browser_session (pending_account_id)`.execute(db);
  await sql`create index browser_session_former on browser_session (former_account_id)`.execute(db);
}

async function createLoginTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table one_time_code (
      id uuid primary key,
      session_id uuid references browser_session on delete set null on update cascade,
      purpose text not null,
      target text not null,
      target_name text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries smallint not null default 0,
      verified_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index one_time_code_session on one_time_code (session_id, purpose, created_at)`.execute(db);
  await sql`create index one_time_code_target on one_time_code (target, created_at)`.execute(db);
  await sql`create index one_time_code_age on one_time_code (created_at)`.execute(db);
  await sql`
    create table pending_registration (
      session_id uuid primary key references browser_session on delete cascade on update cascade,
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
    )`.execute(db);
  await sql`
    create table pending_identity (
      session_id uuid primary key references browser_session on delete cascade on update cascade,
      provider text not null check (provider in ('vk', 'telegram')),
      subject text not null,
      name text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_identity_expiry on pending_identity (expires_at)`.execute(db);
  await sql`create index pending_registration_expiry on pending_registration (expires_at)`.execute(db);
  await sql`
    create table password_reset (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index password_reset_expiry on password_reset (expires_at)`.execute(db);
  await sql`
    create table recovery_code (
      account_id bigint not null references account on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`.execute(db);
}

/** A login at VK ID may belong to a browser session without an account. */
async function extendVkAuthorisations(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vk_authorisation
      add column purpose text not null default 'collection' check (purpose in ('collection', 'login', 'link')),
      alter column account_id drop not null,
      add check (purpose = 'login' or account_id is not null)`.execute(db);
}

async function createEmails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_email (
      id uuid primary key,
      account_id bigint references account on delete cascade,
      kind text not null,
      address text not null,
      mailbox text not null,
      created_at timestamptz not null,
      wake_at timestamptz,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index account_email_wake on account_email (wake_at) where wake_at is not null`.execute(db);
  await sql`create index account_email_mailbox on account_email (mailbox, created_at)`.execute(db);
  await sql`create index account_email_account on account_email (account_id)`.execute(db);
  await sql`create index account_email_age on account_email (created_at)`.execute(db);
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_notice (
      id uuid primary key,
      text text not null,
      for_all boolean not null,
      created_at timestamptz not null,
      shown_until timestamptz
    )`.execute(db);
  await sql`
    create table company_notice_account (
      account_id bigint not null references account on delete cascade,
      notice_id uuid not null references company_notice on delete cascade,
      read_at timestamptz,
      primary key (account_id, notice_id)
    )`.execute(db);
  await sql`create index company_notice_account_notice on company_notice_account (notice_id)`.execute(db);
}
