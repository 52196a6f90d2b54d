import { sql } from 'kysely';
import { appendOnly } from './append-only.ts';

export const SUPPRESSION_SCHEMA = [
  // What the keys of all marks and seals are checked by, and what restores replay: each change of the list, chained. The first names the
  // list itself.
  sql`
    create table suppression_event (
      position bigint primary key,
      at timestamptz not null,
      body text not null,
      signature bytea not null
    )`,
  ...appendOnly('suppression_event'),
  sql`
    create table suppression (
      request_id uuid primary key,
      state text not null check (state in ('blocked', 'lifted', 'erased')),
      changed_at timestamptz not null
    )`,
  // A mark holds as long as any request has it. Those of one person name that person's own, so that whoever is sealed is found by a link.
  sql`
    create table suppression_mark (
      mark bytea not null,
      request_id uuid not null references suppression,
      kind text not null check (kind in ('person', 'link', 'bytes', 'picture')),
      person_mark bytea not null default '',
      source_id text,
      primary key (mark, request_id, person_mark),
      check ((kind = 'person') = (source_id is not null))
    )`,
  sql`create index suppression_mark_request on suppression_mark (request_id, kind)`,
  sql`create index suppression_mark_person on suppression_mark (person_mark) where person_mark <> ''`,
  // With the owner of a source one key is shared, so that both know of one person without naming anybody.
  sql`
    create table suppression_shared_key (
      source_id text primary key,
      sealed_key bytea not null
    )`,
  sql`
    create table suppression_shared_mark (
      source_id text not null,
      person_mark bytea not null,
      mark bytea not null,
      primary key (source_id, person_mark)
    )`,
  sql`create index suppression_shared_mark_list on suppression_shared_mark (source_id, mark)`,
  sql`
    create table suppression_received (
      source_id text not null,
      mark bytea not null,
      primary key (source_id, mark)
    )`,
  sql`
    create table sealed_person (
      mark bytea primary key,
      sealed bytea not null,
      state text not null default 'sealed' check (state in ('sealed', 'returning')),
      sealed_at timestamptz not null
    )`,
  sql`create index sealed_person_returning on sealed_person (mark) where state = 'returning'`,
  // No foreign key: files are taken away after their person is erased.
  sql`
    create table sealed_file (
      id uuid primary key,
      person_mark bytea not null,
      sealed_key bytea not null,
      state text not null check (state in ('open', 'sealed', 'returned', 'erased'))
    )`,
  sql`create index sealed_file_person on sealed_file (person_mark)`,
  sql`create index sealed_file_due on sealed_file (id) where state <> 'sealed'`,
];
