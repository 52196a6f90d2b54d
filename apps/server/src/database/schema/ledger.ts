import { sql } from 'kysely';
import { appendOnly } from './append-only.ts';

export const LEDGER_SCHEMA = [
  // Money by double entry. Payments outlive their account by law, so nothing here refers to it.
  sql`
    create table ledger_account (
      account_id bigint not null,
      kind text not null check (kind in ('balance', 'reserve')),
      balance_kopecks bigint not null check (balance_kopecks >= 0),
      version bigint not null check (version >= 0),
      changed_at timestamptz,
      primary key (account_id, kind)
    )`,
  sql`
    create table ledger_transfer (
      account_id bigint not null,
      id uuid not null,
      key text not null check (key <> ''),
      from_kind text not null,
      to_kind text not null check (to_kind <> from_kind),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      purpose text not null check (purpose in (
        'top_up', 'reserve', 'release', 'charge', 'sale', 'gift', 'refund', 'return', 'write_off',
        'chargeback', 'move_out', 'move_in'
      )),
      of_key text,
      invoice_id uuid,
      run_id uuid,
      search_id uuid,
      subscription_id uuid,
      refund_id uuid,
      reason text,
      event_at timestamptz not null,
      created_at timestamptz not null,
      primary key (account_id, id),
      unique (account_id, key),
      foreign key (account_id, of_key) references ledger_transfer (account_id, key),
      check (from_kind <> 'reserve' or of_key is not null),
      check (to_kind <> 'reserve' or from_kind = 'balance')
    )`,
  sql`create index ledger_transfer_newest on ledger_transfer (account_id, created_at desc, id desc)`,
  sql`create index ledger_transfer_of on ledger_transfer (account_id, of_key) where of_key is not null`,
  sql`
    create index ledger_transfer_sales_returned on ledger_transfer (account_id, event_at)
    where from_kind = 'revenue.search' and purpose in ('return', 'refund')`,
  ...appendOnly('ledger_transfer'),
  // House accounts have no running balance, so that no row is written by everybody.
  sql`
    create table ledger_entry (
      account_id bigint not null,
      transfer_id uuid not null,
      side text not null check (side in ('debit', 'credit')),
      kind text not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      balance_before bigint,
      balance_after bigint check (balance_after >= 0),
      version bigint,
      primary key (account_id, transfer_id, side),
      foreign key (account_id, transfer_id) references ledger_transfer,
      check (balance_after = balance_before + case side when 'credit' then amount_kopecks else -amount_kopecks end),
      check (
        num_nonnulls(balance_before, balance_after, version) = case when kind in ('balance', 'reserve') then 3 else 0 end
      )
    )`,
  sql`create unique index ledger_entry_version on ledger_entry (account_id, kind, version) where version is not null`,
  ...appendOnly('ledger_entry'),
  // Lots are consumed oldest first, by the version of the balance at which each came in.
  sql`
    create table ledger_lot (
      account_id bigint not null,
      transfer_id uuid not null,
      version bigint not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      left_kopecks bigint not null check (left_kopecks between 0 and amount_kopecks),
      primary key (account_id, transfer_id),
      foreign key (account_id, transfer_id) references ledger_transfer
    )`,
  sql`create index ledger_lot_left on ledger_lot (account_id, version) where left_kopecks > 0`,
  sql`
    create table ledger_link (
      account_id bigint not null,
      source_transfer_id uuid not null,
      use_transfer_id uuid not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      primary key (account_id, use_transfer_id, source_transfer_id),
      foreign key (account_id, source_transfer_id) references ledger_lot,
      foreign key (account_id, use_transfer_id) references ledger_transfer
    )`,
  ...appendOnly('ledger_link'),
];
