import { type Kysely, sql } from 'kysely';

/** A trial is for a person once, grace for who has paid a full price, and renewals can be stopped while the services go on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table trial_claim (
      hash bytea primary key,
      kind text not null check (kind in ('card', 'mailbox', 'phone')),
      account_id bigint references account on delete cascade,
      claimed_at timestamptz not null,
      account_deleted_at timestamptz,
      check ((account_id is null) = (account_deleted_at is not null))
    )`.execute(db);
  await sql`create index trial_claim_account on trial_claim (account_id) where account_id is not null`.execute(db);
  await sql`
    create index trial_claim_deleted on trial_claim (account_deleted_at) where account_deleted_at is not null`.execute(
    db,
  );
  await sql`alter table subscription add column grace boolean not null default true`.execute(db);
  await sql`
    update subscription set grace = false
    where state <> 'ended' and tariff_id in (select id from tariff where once)`.execute(db);
  await sql`alter table subscription add column stopped_at timestamptz`.execute(db);
  // The renewals may be stopped and the services closed later, with a receipt for each.
  await sql`
    alter table cancellation add column kind text not null default 'closed' check (kind in ('closed', 'stopped'))`.execute(
    db,
  );
  await sql`alter table cancellation add column services_until timestamptz`.execute(db);
  await sql`alter table cancellation drop constraint cancellation_pkey`.execute(db);
  await sql`alter table cancellation add primary key (account_id, subscription_id, kind, cancelled_at)`.execute(db);
}
