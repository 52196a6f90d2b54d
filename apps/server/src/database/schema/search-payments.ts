import { sql } from 'kysely';

export const SEARCH_PAYMENTS_SCHEMA = [
  sql`
    create table search_payment (
      account_id bigint not null,
      search_id uuid not null,
      run_id uuid not null,
      state text not null check (state in ('service', 'reserved', 'charged', 'released', 'locked')),
      price_kopecks bigint not null check (price_kopecks >= 0),
      invoice_id uuid,
      confident boolean not null default false,
      rejected_at timestamptz,
      started_at timestamptz not null,
      ended_at timestamptz,
      payer_account_id bigint,
      primary key (account_id, search_id),
      constraint search_payment_search foreign key (account_id, search_id)
        references search on delete cascade deferrable initially deferred
    )`,
  sql`create index search_payment_rejected on search_payment (account_id, rejected_at) where rejected_at is not null`,
];
