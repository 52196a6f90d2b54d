import { type Kysely, sql } from 'kysely';

/** Invoices, what is ordered from the payment providers, saved cards and receipts. */
export async function up(db: Kysely<never>): Promise<void> {
  // What is paid for is kept when the account is deleted, as the law on accounting wants.
  await sql`
    create table invoice (
      account_id bigint not null,
      id uuid not null,
      purpose text not null check (purpose in
        ('balance', 'search', 'unlock', 'acceleration', 'tariff', 'renewal', 'card')),
      state text not null check (state in
        ('created', 'pending', 'held', 'paid', 'released', 'failed', 'expired', 'refunded')),
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
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index invoice_age on invoice (account_id, created_at, id)`.execute(db);
  await sql`create index invoice_ask on invoice (ask_at) where ask_at is not null`.execute(db);
  await sql`create index invoice_search on invoice (account_id, search_id) where search_id is not null`.execute(db);
  await sql`create index invoice_day on invoice (acquirer, paid_at) where paid_at is not null`.execute(db);
  await sql`create index invoice_problem on invoice (created_at) where problem is not null`.execute(db);
  await sql`
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
      wake_at timestamptz,
      error text,
      created_at timestamptz not null,
      done_at timestamptz,
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index acquirer_order_wake on acquirer_order (wake_at) where wake_at is not null`.execute(db);
  await sql`create index acquirer_order_invoice on acquirer_order (account_id, invoice_id)`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`
    create table receipt (
      account_id bigint not null,
      transfer_id uuid not null,
      state text not null check (state in ('waiting', 'sent', 'refused', 'needless')),
      provider_id text,
      attempts integer not null default 0,
      wake_at timestamptz,
      error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (account_id, transfer_id)
    )`.execute(db);
  // Money that moves between a payer and us, or that is earned, has a receipt: no transfer without its row.
  await sql`
    create function queue_receipt() returns trigger language plpgsql as $$
    begin
      insert into receipt (account_id, transfer_id, state, wake_at, created_at)
      values (new.account_id, new.id, 'waiting', new.created_at, new.created_at);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_transfer_receipt after insert on ledger_transfer for each row
    when (new.purpose in ('top_up', 'charge', 'sale', 'return', 'refund'))
    execute function queue_receipt()`.execute(db);
  await sql`create index receipt_wake on receipt (wake_at) where wake_at is not null`.execute(db);
}
