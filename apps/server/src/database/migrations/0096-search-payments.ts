import { type Kysely, sql } from 'kysely';

/** What searches cost their owners. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
      primary key (account_id, search_id)
    )`.execute(db);
  await sql`create index search_payment_rejected on search_payment (account_id, rejected_at) where rejected_at is not null`.execute(
    db,
  );
}
