import { type Kysely, sql } from 'kysely';

/** What processes count together. Losing it in a crash only forgets the current windows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint not null
    )`.execute(db);
  await sql`create index rate_limit_expire on rate_limit (expire)`.execute(db);
}
