import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const SUPPORT_SCHEMA = [
  sql`
    create table support_email (
      id uuid primary key,
      account_id bigint references account on delete cascade,
      recipient text not null check (recipient in ('operator', 'sender')),
      address text not null,
      reply_to text not null,
      message text not null,
      screen text not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless'))
    )`,
  sql`create index support_email_account on support_email (account_id, id)`,
  sql`create index support_email_age on support_email (created_at)`,
  sql`create index support_email_unsent on support_email (created_at) where state in ('waiting', 'failed')`,
  ...sendJobs({ table: 'support_email', kind: 'support-email', key: 'id', inOrderOf: 'id' }),
];
