import { type Kysely, sql } from 'kysely';

/** Attempts that failed and leases whose process died are counted apart: the second may be nobody's fault. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table run add column lost_leases integer not null default 0`.execute(db);
}
