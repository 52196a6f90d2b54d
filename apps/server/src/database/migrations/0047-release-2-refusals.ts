import { type Kysely, sql } from 'kysely';

/** How many calls were refused by each limit in an hour, of all processes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refusal_hour (
      hour timestamptz not null,
      action text not null check (action <> ''),
      refused bigint not null check (refused > 0),
      primary key (hour, action)
    )`.execute(db);
}
