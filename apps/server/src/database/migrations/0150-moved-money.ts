import { type Kysely, sql } from 'kysely';

/** What a visitor has paid moves to the account that the visitor logs in to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ledger_transfer drop constraint ledger_transfer_purpose_check`.execute(db);
  await sql`
    alter table ledger_transfer add constraint ledger_transfer_purpose_check check (purpose in (
      'top_up', 'reserve', 'release', 'charge', 'sale', 'gift', 'refund', 'return', 'write_off', 'chargeback',
      'move_out', 'move_in'
    ))`.execute(db);
  // Null unless it has moved: the provider knows the order by the number that it was started with.
  await sql`alter table invoice add column order_account_id bigint`.execute(db);
  await sql`
    create index invoice_order on invoice (order_account_id, id) where order_account_id is not null`.execute(db);
  await sql`alter table search_payment add column payer_account_id bigint`.execute(db);
  await sql`
    alter table account add column successor_id bigint references account on delete set null
      check (successor_id <> id)`.execute(db);
  await sql`create index account_successor on account (successor_id) where successor_id is not null`.execute(db);
}
