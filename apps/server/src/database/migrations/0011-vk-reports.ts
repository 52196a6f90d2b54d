import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vk_share (
      token_hash bytea primary key,
      account_id bigint not null references account on delete cascade,
      tracked_account_id uuid not null references tracked_account on delete cascade,
      date_from text,
      date_to text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index vk_share_account on vk_share (account_id)`.execute(db);
  await sql`create index vk_share_tracked_account on vk_share (tracked_account_id)`.execute(db);
  await sql`create index vk_share_expiry on vk_share (expires_at)`.execute(db);
}
