import { sql } from 'kysely';

/** Needs pgvector. Without it face search is off, and everything else works. */
export const FACE_SCHEMA = [
  // Vectors of any number of dimensions, so that several models can stand side by side; each index names its dimensions. Columns
  // read by an exact search come before the variable-length ones, which makes them faster to read.
  sql`
    create table face (
      person_id uuid not null references person on delete cascade,
      id uuid not null,
      photo_id uuid not null,
      box_x real not null,
      box_y real not null,
      box_width real not null,
      box_height real not null,
      quality real not null,
      embedding vector not null,
      source_id text not null references source,
      model_id text not null,
      primary key (person_id, id),
      foreign key (person_id, photo_id) references photo on delete cascade
    )`,
  sql`create index face_photo on face (person_id, photo_id)`,
  sql`create index face_source on face (source_id, model_id)`,
];
