import { type Kysely, sql } from 'kysely';

/**
 * Materials that operators upload stand apart from those of files: the release before syncs and reads `material` as ever. A source is
 * that of its row while both times are equal, for that release changes a row and knows of no source.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table material
      add column source text,
      add column source_at timestamptz`.execute(db);
  await sql`
    create table uploaded_material (
      id uuid primary key,
      number integer not null,
      slug text not null check (slug !~ '^[0-9]+$'),
      title text not null check (title <> ''),
      head_content text not null,
      preview text not null,
      description text not null,
      content text not null,
      tags text[] not null,
      reading_minutes integer not null,
      created_at date not null,
      source text not null,
      replaces_digest text,
      checked_at timestamptz not null,
      published_at timestamptz,
      replaced_at timestamptz check (replaced_at is null or published_at is not null),
      event_id bigint
    )`.execute(db);
  await sql`
    create unique index uploaded_material_in_force on uploaded_material (slug)
    where published_at is not null and replaced_at is null`.execute(db);
  await sql`
    create unique index uploaded_material_number on uploaded_material (number)
    where published_at is not null and replaced_at is null`.execute(db);
  await sql`
    create unique index uploaded_material_draft on uploaded_material (slug)
    where published_at is null`.execute(db);
  await sql`
    create index uploaded_material_newest on uploaded_material (created_at desc, number desc)
    where published_at is not null and replaced_at is null`.execute(db);
  await sql`
    create index uploaded_material_earlier on uploaded_material (slug, replaced_at)
    where replaced_at is not null`.execute(db);
  await sql`
    create index uploaded_material_checked on uploaded_material (checked_at)
    where published_at is null`.execute(db);
  await sql`create index uploaded_material_replaced on uploaded_material (replaced_at)`.execute(db);
}
