import { type Kysely, sql } from 'kysely';

/** Links to results of photo searches. A link goes with the search, and with the run whose result it was made for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table photo_search_share (
      account_id bigint not null,
      search_id uuid not null,
      id uuid not null unique,
      run_id uuid not null references run on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (account_id, search_id),
      foreign key (account_id, search_id) references search (account_id, id) on delete cascade
    )`.execute(db);
  await sql`create index photo_search_share_run on photo_search_share (run_id)`.execute(db);
  await sql`create index photo_search_share_expiry on photo_search_share (expires_at)`.execute(db);
}
