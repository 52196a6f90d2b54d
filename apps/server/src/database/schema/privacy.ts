import { sql } from 'kysely';
import { appendOnly } from './append-only.ts';
import { AUDIT_CHAIN_SCHEMA } from './audit-chain.ts';

export const PRIVACY_SCHEMA = [
  sql`
    create table consent (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('face_search')),
      version text not null,
      purpose text not null,
      accepted_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      primary key (account_id, id)
    )`,
  sql`create index consent_latest on consent (account_id, kind, accepted_at desc)`,
  // No foreign key: audit events are kept after their account is deleted. The salt keeps a short purpose from being guessed by its
  // hash, and goes together with the text.
  sql`
    create table audit_event (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      account_id bigint,
      action text not null,
      purpose text,
      subject jsonb not null,
      purpose_salt uuid default gen_random_uuid()
    )`,
  // What the log of removals is compared with.
  sql`create index audit_event_checkpoint on audit_event (id) where action = 'removal.checkpoint'`,
  // For the copy of their data that users may download.
  sql`create index audit_event_account on audit_event (account_id, id) where account_id is not null`,
  sql`create index audit_event_purpose on audit_event (at) where purpose is not null`,
  // The journal of a period is read by time, and events of the same time by id.
  sql`create index audit_event_time on audit_event (at, id)`,
  // No foreign key to the event: a link outlives it, to show that it is missing.
  sql`
    create table audit_link (
      position bigint primary key,
      event_id bigint not null unique,
      purpose_hash bytea,
      hash bytea not null
    )`,
  ...appendOnly('audit_link'),
  ...AUDIT_CHAIN_SCHEMA,
];
