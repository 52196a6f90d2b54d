import { type Kysely, sql } from 'kysely';

/** Needs pgvector; where it is missing the step waits, face search is off, and the rest of the product works. */
export async function up(db: Kysely<never>): Promise<void> {
  // What an exact search reads of each face stands before the columns whose length varies: quicker to get at.
  await sql`
    create table face (
      person_id uuid not null references person on delete cascade,
      id uuid not null,
      photo_id uuid not null,
      box_x real not null,
      box_y real not null,
      box_width real not null,
      box_height real not null,
      quality real not null,
      embedding vector(128) not null,
      source_id text not null references source,
      model_id text not null,
      primary key (person_id, id),
      foreign key (person_id, photo_id) references photo on delete cascade
    )`.execute(db);
  await sql`create index face_source on face (source_id, model_id)`.execute(db);
  await sql`create index face_photo on face (person_id, photo_id)`.execute(db);
}
