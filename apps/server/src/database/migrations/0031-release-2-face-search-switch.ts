import { type Kysely, sql } from 'kysely';

/** Whether an operator has switched face search off: one row, or none before the first time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table face_search_switch (
      single boolean primary key default true check (single),
      off_since timestamptz
    )`.execute(db);
}
