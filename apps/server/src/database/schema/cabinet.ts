import { sql } from 'kysely';

export const CABINET_SCHEMA = [
  sql`
    create table company_notice (
      id uuid primary key,
      text text not null,
      for_all boolean not null,
      created_at timestamptz not null,
      shown_until timestamptz
    )`,
  sql`
    create table company_notice_account (
      account_id bigint not null references account on delete cascade,
      notice_id uuid not null references company_notice on delete cascade,
      read_at timestamptz,
      primary key (account_id, notice_id)
    )`,
  sql`create index company_notice_account_notice on company_notice_account (notice_id)`,
];
