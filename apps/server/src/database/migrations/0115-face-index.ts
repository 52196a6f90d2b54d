import { type Kysely, sql } from 'kysely';

/** The vector indexes that are wanted; whether one exists and can be used only the catalogue of the database says. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table face_index (
      id uuid primary key,
      source_id text not null references source on delete cascade,
      model_id text not null,
      dimensions integer not null,
      run_id uuid,
      unique (source_id, model_id)
    )`.execute(db);
}
