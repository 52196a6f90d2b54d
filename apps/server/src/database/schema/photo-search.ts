import { sql } from 'kysely';

export const PHOTO_SEARCH_SCHEMA = [
  sql`
    create table query_photo (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      sha256 text not null,
      name text not null,
      file_key text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (account_id, id)
    )`,
  sql`create index query_photo_expiry on query_photo (expires_at)`,
  sql`
    create table query_face (
      account_id bigint not null,
      query_photo_id uuid not null,
      position smallint not null,
      box_x real not null,
      box_y real not null,
      box_width real not null,
      box_height real not null,
      quality real not null,
      chip_key text not null,
      components jsonb,
      eyes jsonb,
      primary key (account_id, query_photo_id, position),
      foreign key (account_id, query_photo_id) references query_photo on delete cascade
    )`,
  sql`
    create table photo_search (
      account_id bigint not null,
      search_id uuid not null,
      image_name text not null,
      model_id text not null,
      embedding bytea,
      faces_compared integer not null default 0,
      bands jsonb not null default '[]',
      unavailable_sources jsonb not null default '[]',
      photo_count smallint not null default 1,
      weak_count integer not null default 0,
      remind_at_faces integer check (remind_at_faces > 0),
      primary key (account_id, search_id),
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`create index photo_search_reminders on photo_search (account_id, search_id) where remind_at_faces is not null`,
  sql`
    create table photo_search_photo (
      account_id bigint not null,
      search_id uuid not null,
      position smallint not null,
      query_photo_id uuid not null,
      face_position smallint not null,
      primary key (account_id, search_id, position),
      foreign key (account_id, query_photo_id) references query_photo on delete cascade,
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`create index photo_search_photo_query_photo on photo_search_photo (account_id, query_photo_id)`,
  sql`
    create table photo_search_hit (
      account_id bigint not null,
      search_id uuid not null,
      person_id uuid not null,
      rank integer not null,
      band text not null check (band in ('confident', 'likely', 'weak')),
      score real not null,
      photos jsonb not null,
      duplicate_ids uuid[] not null default '{}',
      primary key (account_id, search_id, person_id),
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`
    create index photo_search_hit_duplicates on photo_search_hit using gin (duplicate_ids)
    where duplicate_ids <> '{}'`,
  sql`create index photo_search_hit_person on photo_search_hit (person_id)`,
  sql`create index photo_search_hit_rank on photo_search_hit (account_id, search_id, rank)`,
  sql`
    create table person_answer (
      account_id bigint not null references account on delete cascade,
      face_hash text not null,
      person_id uuid not null,
      created_at timestamptz not null default now(),
      answer text not null check (answer in ('same', 'other', 'unsure')),
      primary key (account_id, face_hash, person_id)
    )`,
  sql`create index person_answer_person on person_answer (person_id)`,
];
