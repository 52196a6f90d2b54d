import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const PAYMENTS_SCHEMA = [
  // What is paid for is kept when the account is deleted, as the law on accounting wants.
  sql`
    create table invoice (
      account_id bigint not null,
      id uuid not null,
      purpose text not null check (purpose in
        ('balance', 'search', 'unlock', 'acceleration', 'tariff', 'renewal', 'card')),
      state text not null check (state in
        ('created', 'pending', 'held', 'paid', 'released', 'failed', 'expired', 'withdrawn', 'refunded')),
      acquirer text not null check (acquirer in ('cloudpayments', 'yookassa', 'payselection')),
      payment_id text,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      refunded_kopecks bigint not null default 0 check (refunded_kopecks between 0 and amount_kopecks),
      hold boolean not null,
      save_card boolean not null,
      method text not null check (method in ('card', 'sbp')),
      description text not null,
      email text,
      search_id uuid,
      subscription_id uuid,
      card_id uuid,
      tariff_order jsonb,
      reason text,
      problem text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      held_at timestamptz,
      paid_at timestamptz,
      ask_at timestamptz,
      fate text check (fate in ('earned', 'given_up', 'rejected')),
      order_account_id bigint,
      asked_at timestamptz,
      primary key (account_id, id)
    )`,
  sql`create index invoice_age on invoice (account_id, created_at, id)`,
  sql`create index invoice_ask on invoice (ask_at) where ask_at is not null`,
  sql`create index invoice_asked on invoice (account_id, asked_at) where asked_at is not null`,
  sql`create index invoice_day on invoice (acquirer, paid_at) where paid_at is not null`,
  sql`create index invoice_open on invoice (account_id, created_at) where state in ('created', 'pending')`,
  sql`create index invoice_order on invoice (order_account_id, id) where order_account_id is not null`,
  sql`create index invoice_payment on invoice (acquirer, payment_id) where payment_id is not null`,
  sql`create index invoice_problem on invoice (created_at) where problem is not null`,
  sql`create index invoice_rejected on invoice (account_id, held_at) where fate = 'rejected'`,
  sql`create index invoice_search on invoice (account_id, search_id) where search_id is not null`,
  sql`
    create table acquirer_order (
      account_id bigint not null,
      id uuid not null,
      invoice_id uuid not null,
      kind text not null check (kind in ('capture', 'release', 'refund', 'forget_card')),
      payment_id text,
      amount_kopecks bigint not null default 0 check (amount_kopecks >= 0),
      card_token bytea,
      acquirer text not null,
      state text not null check (state in ('waiting', 'done', 'refused')),
      provider_id text,
      attempts integer not null default 0,
      error text,
      created_at timestamptz not null,
      done_at timestamptz,
      primary key (account_id, id)
    )`,
  sql`create index acquirer_order_invoice on acquirer_order (account_id, invoice_id)`,
  sql`create index acquirer_order_waiting on acquirer_order (created_at) where state = 'waiting'`,
  ...sendJobs({ table: 'acquirer_order', kind: 'acquirer-order', key: 'account_id,id', inOrderOf: 'invoice_id' }),
  sql`
    create table card (
      account_id bigint not null references account on delete cascade,
      id uuid not null,
      acquirer text not null,
      token bytea not null,
      token_fingerprint bytea not null,
      last_digits text not null,
      brand text not null,
      expires text,
      created_at timestamptz not null,
      primary key (account_id, id),
      unique (account_id, acquirer, token_fingerprint)
    )`,
];
