import { sql } from 'kysely';

export const GUESSES_SCHEMA = [
  sql`
    create table guess_wait (
      key text primary key,
      tries integer not null check (tries >= 0),
      next_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index guess_wait_expires on guess_wait (expires_at)`,
  sql`
    create table address_guess (
      address text primary key,
      failures integer not null check (failures >= 0),
      accounts text[] not null,
      ends_at timestamptz not null
    )`,
  sql`create index address_guess_ends on address_guess (ends_at)`,
  sql`
    create table code_count (
      scope text not null,
      channel text not null check (channel in ('sms', 'email')),
      day date not null,
      sent integer not null check (sent >= 0),
      unproved integer not null check (unproved between 0 and sent),
      primary key (scope, channel, day)
    )`,
  sql`create index code_count_day on code_count (day)`,
];
