import { type Kysely, sql } from 'kysely';

/** Tariffs, subscriptions, their emails, and the questions after a cancellation. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tariff (
      id text primary key,
      name text not null,
      price_kopecks bigint not null check (price_kopecks >= 0),
      days integer not null check (days between 1 and 366),
      services integer[] not null,
      renewal text not null check (renewal in ('never', 'asked', 'always')),
      continues_as text,
      tools jsonb not null default '[]',
      once boolean not null default false,
      position integer not null,
      hidden boolean not null default false
    )`.execute(db);
  await sql`
    create table subscription (
      account_id bigint not null,
      id uuid not null,
      tariff_id text not null,
      tools integer[] not null,
      services integer[] not null,
      parts jsonb not null,
      price_kopecks bigint not null check (price_kopecks >= 0),
      days integer not null,
      state text not null check (state in ('active', 'past_due', 'ended')),
      invoice_id uuid,
      card_id uuid,
      renews boolean not null,
      next_tariff_id text,
      started_at timestamptz not null,
      period_start timestamptz not null,
      paid_until timestamptz not null,
      failed_at timestamptz,
      failures integer not null default 0,
      reason text,
      noticed_for timestamptz,
      wake_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('cancelled', 'expired', 'unpaid', 'replaced', 'refunded', 'account_deleted')),
      primary key (account_id, id)
    )`.execute(db);
  await sql`create unique index subscription_current on subscription (account_id) where state <> 'ended'`.execute(db);
  await sql`create index subscription_wake on subscription (wake_at) where wake_at is not null`.execute(db);
  await sql`
    create table cancellation (
      account_id bigint not null,
      subscription_id uuid not null,
      number text not null,
      text text not null,
      signature text not null,
      refund_kopecks bigint not null,
      cancelled_at timestamptz not null,
      primary key (account_id, subscription_id)
    )`.execute(db);
  await sql`
    create table unsubscribe_slide (
      id integer primary key,
      template_model text not null,
      structure jsonb not null,
      next_slides jsonb not null
    )`.execute(db);
  await sql`
    create table unsubscribe_answer (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      slide_id integer not null,
      action_id integer not null,
      checkboxes integer[] not null,
      reason_text text not null,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create table billing_email (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      kind text not null,
      address text not null,
      facts jsonb not null,
      created_at timestamptz not null,
      wake_at timestamptz,
      attempts integer not null default 0,
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index billing_email_wake on billing_email (wake_at) where wake_at is not null`.execute(db);
  // A service may now come from the visit of a demo user, the operator or a tariff, and end.
  await sql`alter table account_service add column origin text not null default 'demo'
    check (origin in ('demo', 'grant', 'tariff'))`.execute(db);
  await sql`alter table account_service add column ends_at timestamptz`.execute(db);
  await sql`update account_service set origin = 'grant' where service <> 1`.execute(db);
  await sql`alter table account_service drop constraint account_service_pkey`.execute(db);
  await sql`alter table account_service add primary key (account_id, service, origin)`.execute(db);
}
