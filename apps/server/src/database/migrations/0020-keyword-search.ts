import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Search words of each person; distributed by the same key as person.
  await sql`
    create table person_words (
      person_id uuid primary key references person on delete cascade,
      source_id text not null,
      version smallint not null,
      name text not null,
      age_known boolean not null,
      country text,
      twin text,
      words tsvector not null
    )`.execute(db);
  // No pending list (fastupdate off): every search would have to scan it until the next vacuum.
  await sql`create index person_words_words on person_words using gin (words) with (fastupdate = off)`.execute(db);
  // A reference table: each word of any name once, with its deletion keys for typo search.
  await sql`
    create table name_word (
      word text primary key,
      marks integer[] not null
    )`.execute(db);
  await sql`create index name_word_marks on name_word using gin (marks) with (fastupdate = off)`.execute(db);
  await sql`
    create table keyword_search (
      search_id uuid primary key references search on delete cascade,
      keyword text not null,
      region_id text,
      capped boolean not null default false,
      wider_region_id text,
      wider_count integer not null default 0
    )`.execute(db);
  await sql`
    create table keyword_search_hit (
      search_id uuid not null references search on delete cascade,
      person_id uuid not null,
      rank integer not null,
      score real not null,
      why jsonb not null,
      primary key (search_id, person_id)
    )`.execute(db);
  await sql`create index keyword_search_hit_rank on keyword_search_hit (search_id, rank)`.execute(db);
}
