import { sql } from 'kysely';

export const SEARCH_LIST_SCHEMA = [
  sql`
    create table search (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('photo', 'keyword')),
      run_id uuid not null,
      demo boolean not null,
      hash text not null,
      person_count integer not null default 0,
      consent_id uuid,
      purpose text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      source_ids text[] not null,
      label text check (char_length(label) between 1 and 80),
      uncertain_day date,
      uncertain_number integer check (uncertain_number > 0),
      primary key (account_id, id),
      constraint search_same unique (account_id, kind, source_ids, hash, demo),
      foreign key (account_id, consent_id) references consent on delete set null (consent_id),
      constraint search_source_ids check (cardinality(source_ids) > 0),
      constraint search_uncertain check ((uncertain_day is null) = (uncertain_number is null))
    )`,
  sql`create index search_consent on search (account_id, consent_id) where consent_id is not null`,
  sql`create index search_expiry on search (expires_at)`,
  sql`create index search_list on search (account_id, created_at desc, id)`,
  sql`
    create table uncertain_result_count (
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('photo', 'keyword')),
      day date not null,
      results integer not null check (results > 0),
      primary key (account_id, kind)
    )`,
];
