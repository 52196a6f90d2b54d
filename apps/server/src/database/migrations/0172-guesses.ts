import { type Kysely, sql } from 'kysely';

/** Guesses are counted for what is guessed at, browsers that an account knows are counted apart, and a mailed password is changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table guess_wait (
      key text primary key,
      tries integer not null check (tries >= 0),
      next_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index guess_wait_expires on guess_wait (expires_at)`.execute(db);
  await sql`
    create table address_guess (
      address text primary key,
      failures integer not null check (failures >= 0),
      accounts text[] not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index address_guess_ends on address_guess (ends_at)`.execute(db);
  await sql`
    alter table account
      add column device_generation integer not null default 0,
      add column password_mailed boolean not null default false,
      drop column totp_tries,
      drop column totp_tries_from`.execute(db);
  await sql`alter table browser_session add column password_due boolean not null default false`.execute(db);
}
