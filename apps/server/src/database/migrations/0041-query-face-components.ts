import { type Kysely, sql } from 'kysely';

/** What makes the face hard to recognise. Photos stored before have none; they are deleted within a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table query_face add column components jsonb`.execute(db);
}
