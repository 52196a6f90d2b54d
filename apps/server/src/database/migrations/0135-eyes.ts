import { type Kysely, sql } from 'kysely';

/** Where the eyes are, so that two photos can be laid over each other. Photos imported before have none until they are looked for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table photo add column eyes jsonb`.execute(db);
  await sql`alter table query_face add column eyes jsonb`.execute(db);
}
