import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account (
      id bigint generated always as identity primary key,
      email text unique,
      phone text unique,
      telegram text unique,
      demo boolean not null,
      search_balance integer not null default 0 check (search_balance >= 0),
      notification_change_company boolean not null default false,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      check (demo or email is not null or phone is not null or telegram is not null)
    )`.execute(db);
  await sql`create index account_unused_demo on account (last_seen_at) where demo`.execute(db);
  await sql`
    create table account_service (
      account_id bigint not null references account on delete cascade,
      service smallint not null check (service between 1 and 3),
      primary key (account_id, service)
    )`.execute(db);
  await sql`
    create table browser_session (
      id uuid primary key,
      secret_hash bytea not null unique,
      account_id bigint references account on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index browser_session_account on browser_session (account_id)`.execute(db);
  await sql`create index browser_session_expiry on browser_session (expires_at)`.execute(db);
  await sql`
    create table session_token (
      token_hash bytea primary key,
      session_id uuid not null references browser_session on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index session_token_session on session_token (session_id, created_at)`.execute(db);
}
