import { type Kysely, sql } from 'kysely';

/** Money by double entry. Payments outlive their account by law, so nothing here refers to it. */
export async function up(db: Kysely<never>): Promise<void> {
  await createAccounts(db);
  await createTransfers(db);
  await createEntries(db);
  await createLinks(db);
  await refuseChanges(db);
  await moveSearchBalances(db);
}

async function createAccounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_account (
      account_id bigint not null,
      kind text not null check (kind in ('balance', 'reserve')),
      balance_kopecks bigint not null check (balance_kopecks >= 0),
      version bigint not null check (version >= 0),
      changed_at timestamptz,
      primary key (account_id, kind)
    )`.execute(db);
}

async function createTransfers(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_transfer (
      account_id bigint not null,
      id uuid not null,
      key text not null check (key <> ''),
      from_kind text not null,
      to_kind text not null check (to_kind <> from_kind),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      purpose text not null check (purpose in (
        'top_up', 'reserve', 'release', 'charge', 'sale', 'gift', 'refund', 'return', 'write_off', 'chargeback'
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
    )`.execute(db);
  await sql`create index ledger_transfer_newest on ledger_transfer (account_id, created_at desc, id desc)`.execute(db);
  await sql`
    create index ledger_transfer_of on ledger_transfer (account_id, of_key) where of_key is not null`.execute(db);
}

/** House accounts have no running balance, so that no row is written by everybody. */
async function createEntries(db: Kysely<never>): Promise<void> {
  await sql`
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
      check (
        num_nonnulls(balance_before, balance_after, version) = case when kind in ('balance', 'reserve') then 3 else 0 end
      ),
      check (balance_after = balance_before + case side when 'credit' then amount_kopecks else -amount_kopecks end)
    )`.execute(db);
  await sql`
    create unique index ledger_entry_version on ledger_entry (account_id, kind, version)
    where version is not null`.execute(db);
}

/** Lots are consumed oldest first, by the version of the balance at which each came in. */
async function createLinks(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_lot (
      account_id bigint not null,
      transfer_id uuid not null,
      version bigint not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      left_kopecks bigint not null check (left_kopecks between 0 and amount_kopecks),
      primary key (account_id, transfer_id),
      foreign key (account_id, transfer_id) references ledger_transfer
    )`.execute(db);
  await sql`create index ledger_lot_left on ledger_lot (account_id, version) where left_kopecks > 0`.execute(db);
  await sql`
    create table ledger_link (
      account_id bigint not null,
      source_transfer_id uuid not null,
      use_transfer_id uuid not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      primary key (account_id, use_transfer_id, source_transfer_id),
      foreign key (account_id, source_transfer_id) references ledger_lot,
      foreign key (account_id, use_transfer_id) references ledger_transfer
    )`.execute(db);
}

async function refuseChanges(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  for (const name of ['ledger_transfer', 'ledger_entry', 'ledger_link']) {
    await sql`
      create trigger ${sql.id(`${name}_append_only`)} before update or delete on ${sql.table(name)}
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.id(`${name}_no_truncate`)} before truncate on ${sql.table(name)}
      for each statement execute function refuse_change()`.execute(db);
  }
}

/** Searches that an account had left become a gift of their price, which was 10 rubles. */
async function moveSearchBalances(db: Kysely<never>): Promise<void> {
  // A `Date` has milliseconds, and pages of the statement go by this time.
  const now = sql`date_trunc('milliseconds', now())`;
  await sql`
    insert into ledger_transfer
      (account_id, id, key, from_kind, to_kind, amount_kopecks, purpose, reason, event_at, created_at)
    select id, gen_random_uuid(), 'gift:search_balance', 'gift', 'balance', search_balance * 1000::bigint, 'gift',
      'search_balance', ${now}, ${now}
    from account where search_balance > 0`.execute(db);
  await sql`
    insert into ledger_entry
      (account_id, transfer_id, side, kind, amount_kopecks, balance_before, balance_after, version)
    select account_id, id, 'debit', from_kind, amount_kopecks, null, null, null from ledger_transfer
    union all
    select account_id, id, 'credit', to_kind, amount_kopecks, 0, amount_kopecks, 1 from ledger_transfer`.execute(db);
  await sql`
    insert into ledger_lot (account_id, transfer_id, version, amount_kopecks, left_kopecks)
    select account_id, id, 1, amount_kopecks, amount_kopecks from ledger_transfer`.execute(db);
  await sql`
    insert into ledger_account (account_id, kind, balance_kopecks, version, changed_at)
    select account_id, 'balance', amount_kopecks, 1, created_at from ledger_transfer
    union all
    select account_id, 'reserve', 0, 0, null from ledger_transfer`.execute(db);
  await sql`alter table account drop column search_balance`.execute(db);
}
