import { sql } from 'kysely';

export const NAME_SEARCH_SCHEMA = [
  // Search words of each person; distributed by the same key as person.
  sql`
    create table person_words (
      person_id uuid primary key references person on delete cascade,
      source_id text not null,
      version smallint not null,
      name text not null,
      age_known boolean not null,
      country text,
      duplicate_key text,
      words tsvector not null
    )`,
  // No pending list (fastupdate off): every search would have to scan it until the next vacuum.
  sql`create index person_words_words on person_words using gin (words) with (fastupdate = off)`,
  // A reference table: each word of any name once, with its deletion keys for typo search.
  sql`
    create table name_word (
      word text primary key,
      deletion_keys integer[] not null
    )`,
  sql`create index name_word_deletion_keys on name_word using gin (deletion_keys) with (fastupdate = off)`,
];
