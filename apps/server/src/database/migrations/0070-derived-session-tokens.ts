import { type Kysely, sql } from 'kysely';

/** The token of a session is derived from its id and generation. Browsers fetch a new one when theirs is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table browser_session add column generation integer not null default 0`.execute(db);
  await sql`drop table session_token`.execute(db);
}
