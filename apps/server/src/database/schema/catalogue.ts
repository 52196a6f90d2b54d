import { sql } from 'kysely';

export const CATALOGUE_SCHEMA = [
  // The id is derived from (source, external id), so the primary key alone makes imports idempotent.
  sql`
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
      profile_key text,
      checksum bytea not null,
      updated_at timestamptz not null default now()
    )`,
  sql`create index person_source on person (source_id, id)`,
  // For whoever names a profile to have it removed.
  sql`create index person_profile on person (profile_key) where profile_key is not null`,
  sql`
    create table photo (
      person_id uuid not null references person on delete cascade,
      id uuid not null,
      position smallint not null,
      file_key text,
      remote_url text,
      state text not null default 'present' check (state in ('present', 'gone')),
      checked_at timestamptz,
      eyes jsonb,
      digest bytea,
      perceptual_hash bytea,
      primary key (person_id, id),
      check ((file_key is null) <> (remote_url is null))
    )`,
  // Nearest-face search excludes these photos; there are few of them.
  sql`create index photo_gone on photo (person_id, id) where state = 'gone'`,
  // The vector indexes that are wanted; whether one exists and can be used only the catalogue of the database says.
  sql`
    create table face_index (
      id uuid primary key,
      source_id text not null references source on delete cascade,
      model_id text not null,
      dimensions integer not null,
      run_id uuid,
      unique (source_id, model_id)
    )`,
  sql`
    create table calibration (
      source_id text not null references source,
      model_id text not null,
      curve jsonb not null,
      calibrated_at timestamptz not null default now(),
      searches integer not null,
      faces integer not null,
      primary key (source_id, model_id)
    )`,
  // Which model's vectors a search compares. One row, written at the first start and by `vidno faces migrate`.
  sql`
    create table active_face_model (
      only_row boolean primary key default true check (only_row),
      model_id text not null,
      activated_at timestamptz not null default now()
    )`,
  sql`
    create table import_run (
      id uuid primary key,
      source_id text not null references source,
      lawful_basis text not null check (lawful_basis <> ''),
      file_name text not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      superseded_at timestamptz,
      file_digest bytea not null,
      vouches_adults boolean not null default false,
      model_id text,
      ranges integer not null default 0,
      active_until timestamptz,
      people integer not null default 0,
      photos integer not null default 0,
      faces integer not null default 0,
      unchanged integer not null default 0,
      rejected integer not null default 0,
      suppressed integer not null default 0,
      suppressed_photos integer not null default 0,
      missing_people integer,
      left_people integer not null default 0
    )`,
  // Two files are never imported into one source at once.
  sql`
    create unique index import_run_open on import_run (source_id)
    where finished_at is null and superseded_at is null`,
  // Counts stand with each range, so that processes do not wait for one row.
  sql`
    create table import_range (
      run_id uuid not null references import_run on delete cascade,
      number integer not null,
      position bigint not null,
      end_byte bigint not null check (position <= end_byte),
      next_line integer not null,
      lease uuid,
      leased_until timestamptz,
      people integer not null default 0,
      photos integer not null default 0,
      faces integer not null default 0,
      unchanged integer not null default 0,
      rejected integer not null default 0,
      suppressed integer not null default 0,
      suppressed_photos integer not null default 0,
      remarks jsonb not null default '[]',
      updated_at timestamptz not null default now(),
      primary key (run_id, number)
    )`,
  sql`create index import_range_updated on import_range (updated_at)`,
  sql`
    create table departure (
      id uuid primary key,
      person_id uuid not null,
      vk_id bigint,
      recorded_at timestamptz not null default now()
    )`,
  sql`create index departure_recorded on departure (recorded_at, id)`,
];
