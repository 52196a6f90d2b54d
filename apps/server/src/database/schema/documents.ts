import { sql } from 'kysely';

export const DOCUMENTS_SCHEMA = [
  sql`
    create table document_acceptance (
      account_id bigint not null references account on delete cascade,
      kind text not null,
      version text not null,
      accepted_for text not null check (accepted_for in ('registration', 'new_version', 'payment')),
      text_hash text not null,
      address text not null,
      accepted_at timestamptz not null,
      primary key (account_id, kind, version, accepted_for)
    )`,
];
