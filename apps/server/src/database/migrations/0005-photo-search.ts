import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table query_photo (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      sha256 text not null,
      name text not null,
      file_key text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index query_photo_account on query_photo (account_id)`.execute(db);
  await sql`create index query_photo_expiry on query_photo (expires_at)`.execute(db);
  await sql`
    create table query_face (
      query_photo_id uuid not null references query_photo on delete cascade,
      position smallint not null,
      box_x real not null,
      box_y real not null,
      box_width real not null,
      box_height real not null,
      quality real not null,
      chip_key text not null,
      primary key (query_photo_id, position)
    )`.execute(db);
  await sql`
    create table photo_search (
      search_id uuid primary key references search on delete cascade,
      query_photo_id uuid references query_photo on delete set null,
      face_position smallint not null,
      image_name text not null,
      model_id text not null,
      embedding bytea,
      faces_compared integer not null default 0,
      bands jsonb not null default '[]'
    )`.execute(db);
  await sql`create index photo_search_query_photo on photo_search (query_photo_id)`.execute(db);
  await sql`
    create table photo_search_hit (
      search_id uuid not null references search on delete cascade,
      person_id uuid not null,
      rank integer not null,
      band text not null check (band in ('confident', 'likely', 'weak')),
      score real not null,
      corroborated boolean not null,
      photos jsonb not null,
      primary key (search_id, person_id)
    )`.execute(db);
  await sql`create index photo_search_hit_rank on photo_search_hit (search_id, rank)`.execute(db);
  await sql`
    create table rejection (
      account_id bigint not null references account on delete cascade,
      face_hash text not null,
      person_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (account_id, face_hash, person_id)
    )`.execute(db);
}
