import { type Kysely, sql } from 'kysely';

/** Which model's vectors a search compares. One row, written at the first start and by `vidno faces migrate`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table active_face_model (
      only_row boolean primary key default true check (only_row),
      model_id text not null,
      activated_at timestamptz not null default now()
    )`.execute(db);
}
