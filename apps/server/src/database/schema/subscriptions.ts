import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const SUBSCRIPTIONS_SCHEMA = [
  sql`
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
    )`,
  sql`
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
      end_reason text check (end_reason in
        ('cancelled', 'expired', 'unpaid', 'replaced', 'refunded', 'account_deleted')),
      grace boolean not null default true,
      stopped_at timestamptz,
      primary key (account_id, id)
    )`,
  sql`create unique index subscription_current on subscription (account_id) where state <> 'ended'`,
  sql`create index subscription_wake on subscription (wake_at) where wake_at is not null`,
  // The renewals may be stopped and the services closed later, with a receipt for each.
  sql`
    create table cancellation (
      account_id bigint not null,
      subscription_id uuid not null,
      number text not null,
      text text not null,
      signature text not null,
      refund_kopecks bigint not null,
      cancelled_at timestamptz not null,
      kind text not null default 'closed' check (kind in ('closed', 'stopped')),
      services_until timestamptz,
      primary key (account_id, subscription_id, kind, cancelled_at)
    )`,
  sql`
    create table unsubscribe_slide (
      id integer primary key,
      template_model text not null,
      structure jsonb not null,
      next_slides jsonb not null
    )`,
  sql`
    create table unsubscribe_answer (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      slide_id integer not null,
      action_id integer not null,
      checkboxes integer[] not null,
      reason_text text not null,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`,
  sql`
    create table billing_email (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      kind text not null,
      address text not null,
      facts jsonb not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless')),
      primary key (account_id, id)
    )`,
  sql`create index billing_email_age on billing_email (created_at)`,
  sql`create index billing_email_unsent on billing_email (created_at) where state in ('waiting', 'failed')`,
  ...sendJobs({ table: 'billing_email', kind: 'billing-email', key: 'account_id,id', inOrderOf: 'id' }),
  sql`
    create table trial_claim (
      hash bytea primary key,
      kind text not null check (kind in ('card', 'mailbox', 'phone')),
      account_id bigint references account on delete cascade,
      claimed_at timestamptz not null,
      account_deleted_at timestamptz,
      check ((account_id is null) = (account_deleted_at is not null))
    )`,
  sql`create index trial_claim_account on trial_claim (account_id) where account_id is not null`,
  sql`create index trial_claim_deleted on trial_claim (account_deleted_at) where account_deleted_at is not null`,
];
