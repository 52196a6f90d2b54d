import { type Kysely, sql } from 'kysely';

/** A search that found nobody may ask to be told once its sources have this many faces. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table photo_search add column remind_at_faces integer check (remind_at_faces > 0)`.execute(db);
  await sql`
    create index photo_search_reminders on photo_search (account_id, search_id) where remind_at_faces is not null`.execute(
    db,
  );
}
