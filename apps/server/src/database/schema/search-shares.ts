import { sql } from 'kysely';

export const SEARCH_SHARES_SCHEMA = [
  // A link goes with the search, and with the run whose result it was made for.
  sql`
    create table search_share (
      account_id bigint not null,
      search_id uuid not null,
      id uuid not null unique,
      run_id uuid not null references run on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (account_id, search_id),
      foreign key (account_id, search_id) references search on delete cascade
    )`,
  sql`create index search_share_expiry on search_share (expires_at)`,
  sql`create index search_share_run on search_share (run_id)`,
];
