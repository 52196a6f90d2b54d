import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table source (
      id text primary key,
      title text not null,
      kind text not null check (kind in ('catalogue')),
      position smallint not null,
      health text not null default 'up' check (health in ('up', 'down')),
      health_message text,
      checked_at timestamptz,
      lawful_basis text,
      vouches_adults boolean not null default false,
      checks_photos boolean not null default false,
      person_count integer not null default 0,
      face_count integer not null default 0,
      check ((health = 'down') = (health_message is not null))
    )`.execute(db);
  await sql`
    insert into source (id, title, kind, position, checks_photos) values
      ('tinder', 'Анкеты знакомств', 'catalogue', 1, true),
      ('other', 'Другие источники', 'catalogue', 2, false)`.execute(db);
  // The id is derived from (source, external id), so the primary key alone makes imports idempotent.
  await sql`
    create table person (
      id uuid primary key,
      source_id text not null references source,
      external_id text not null,
      name text not null,
      age smallint check (age >= 18),
      city text,
      region text,
      about text,
      profile_url text,
      checksum bytea not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index person_source on person (source_id, id)`.execute(db);
  await sql`
    create table photo (
      person_id uuid not null references person on delete cascade,
      id uuid not null,
      position smallint not null,
      file_key text,
      remote_url text,
      state text not null default 'present' check (state in ('present', 'gone')),
      checked_at timestamptz,
      primary key (person_id, id),
      check ((file_key is null) <> (remote_url is null))
    )`.execute(db);
  // Nearest-face search excludes these photos; there are few of them.
  await sql`create index photo_gone on photo (person_id, id) where state = 'gone'`.execute(db);
  await sql`
    create table import_run (
      id uuid primary key,
      source_id text not null references source,
      lawful_basis text not null check (lawful_basis <> ''),
      file_name text not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      people integer not null default 0,
      photos integer not null default 0,
      faces integer not null default 0,
      rejected integer not null default 0
    )`.execute(db);
  await sql`
    create table calibration (
      source_id text not null references source,
      model_id text not null,
      pairs bigint not null,
      curve jsonb not null,
      calibrated_at timestamptz not null default now(),
      primary key (source_id, model_id)
    )`.execute(db);
}
