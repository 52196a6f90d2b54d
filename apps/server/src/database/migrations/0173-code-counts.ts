import { type Kysely, sql } from 'kysely';

/** Codes have a ceiling for a day, in all and for an address, and those for browsers that are known are counted apart. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table code_count (
      scope text not null,
      channel text not null check (channel in ('sms', 'email')),
      day date not null,
      sent integer not null check (sent >= 0),
      unproved integer not null check (unproved between 0 and sent),
      primary key (scope, channel, day)
    )`.execute(db);
  await sql`create index code_count_day on code_count (day)`.execute(db);
  await sql`alter table one_time_code add column known_device boolean not null default false`.execute(db);
}
