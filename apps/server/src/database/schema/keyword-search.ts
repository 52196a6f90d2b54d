import { sql } from 'kysely';

export const KEYWORD_SEARCH_SCHEMA = [
  sql`
    create table keyword_search (
      account_id bigint not null,
      search_id uuid not null,
      keyword text not null,
      region_id text,
      capped boolean not null default false,
      wider_region_id text,
      wider_count integer not null default 0,
      reasons_off text[] not null default '{}',
      apart_ids uuid[] not null default '{}',
      unavailable_sources jsonb not null default '[]',
      primary key (account_id, search_id),
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`
    create table keyword_search_hit (
      account_id bigint not null,
      search_id uuid not null,
      person_id uuid not null,
      rank integer not null,
      score real not null,
      why jsonb not null,
      person jsonb,
      same_person text,
      primary key (account_id, search_id, person_id),
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`create index keyword_search_hit_person on keyword_search_hit (person_id)`,
  sql`create index keyword_search_hit_rank on keyword_search_hit (account_id, search_id, rank)`,
];
