import { sql } from 'kysely';
import { appendOnly } from './append-only.ts';
import { sendJobs } from './send-jobs.ts';

export const REMOVAL_SCHEMA = [
  sql`
    create table removal_request (
      id uuid primary key,
      number bigint not null unique,
      secret_hash bytea not null,
      about text not null check (about in ('link', 'photo')),
      link text,
      vk_id bigint,
      vk_name text,
      key bytea not null,
      minor boolean not null,
      email text,
      state text not null check (state in ('accepted', 'hidden', 'erased', 'not_found', 'refused')),
      queued_because text check (queued_because in ('address', 'account', 'refused_before', 'many', 'large_part')),
      people integer not null default 0,
      question text,
      reply text,
      reason text,
      proof text check (proof in ('vk_id', 'vk_status', 'operator')),
      code_until timestamptz,
      extended boolean not null default false,
      created_at timestamptz not null,
      due_at timestamptz not null,
      answered_at timestamptz,
      check (state in ('accepted', 'hidden') or answered_at is not null),
      check ((state = 'refused') = (reason is not null))
    )`,
  // The same request again finds the one that is there, and one after a refusal waits.
  sql`create index removal_request_key on removal_request (key, created_at desc)`,
  sql`create index removal_request_open on removal_request (due_at, id) where answered_at is null`,
  sql`create index removal_request_answered on removal_request (answered_at)`,
  sql`create index removal_request_newest on removal_request (created_at desc, id)`,
  sql`create index removal_request_unproven on removal_request (created_at) where state = 'hidden' and proof is null`,
  sql`
    create table removal_part (
      request_id uuid not null references removal_request on delete cascade,
      source_id text not null,
      people integer not null,
      created_at timestamptz not null,
      primary key (request_id, source_id)
    )`,
  sql`create index removal_part_source on removal_part (source_id, created_at)`,
  sql`create index removal_part_age on removal_part (created_at)`,
  sql`
    create table removal_candidate (
      request_id uuid not null references removal_request on delete cascade,
      person_id uuid not null,
      primary key (request_id, person_id)
    )`,
  sql`
    create table removal_email (
      id uuid primary key,
      request_id uuid references removal_request on delete cascade,
      kind text not null check (kind in ('hidden', 'erased', 'not_found', 'refused', 'question', 'extended', 'alarm')),
      address text not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless'))
    )`,
  sql`create index removal_email_request on removal_email (request_id)`,
  sql`create index removal_email_age on removal_email (created_at)`,
  sql`create index removal_email_unsent on removal_email (created_at) where state in ('waiting', 'failed')`,
  ...sendJobs({ table: 'removal_email', kind: 'removal-email', key: 'id', inOrderOf: 'id' }),
];

/** What receipts are made of: a log to which records are only added, and the heads of it that were signed. */
export const REMOVAL_LOG_SCHEMA = [
  sql`
    create table removal_log_entry (
      index bigint primary key,
      request_number bigint not null,
      entry text not null
    )`,
  sql`create index removal_log_entry_request on removal_log_entry (request_number, index)`,
  // Complete subtrees; those of level 0 are the entries themselves.
  sql`
    create table removal_log_node (
      level smallint not null,
      position bigint not null,
      hash bytea not null,
      primary key (level, position)
    )`,
  sql`
    create table removal_log_key (
      generation integer primary key,
      public_key bytea not null,
      since timestamptz not null
    )`,
  sql`
    create table removal_log_checkpoint (
      size bigint not null,
      generation integer not null references removal_log_key,
      root bytea not null,
      note text not null,
      signed_at timestamptz not null,
      primary key (size, generation)
    )`,
  ...['removal_log_entry', 'removal_log_node', 'removal_log_key', 'removal_log_checkpoint'].flatMap(appendOnly),
];
