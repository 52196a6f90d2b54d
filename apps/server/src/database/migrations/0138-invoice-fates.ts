import { type Kysely, sql } from 'kysely';

/** That the money of an invoice was earned, or goes back, is a fact of the invoice, not of a search that its owner can delete. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice add column fate text check (fate in ('earned', 'given_up', 'rejected'))`.execute(db);
  await sql`
    update invoice set fate = 'earned' from search_payment as payment
    where payment.account_id = invoice.account_id and payment.invoice_id = invoice.id and payment.state = 'charged'`.execute(
    db,
  );
  await sql`
    update invoice set fate = 'given_up'
    where state = 'held' and purpose = 'search' and ask_at is null`.execute(db);
  await sql`
    create index ledger_transfer_sales_returned on ledger_transfer (account_id, event_at)
    where from_kind = 'revenue.search' and purpose in ('return', 'refund')`.execute(db);
  await sql`create index invoice_rejected on invoice (account_id, held_at) where fate = 'rejected'`.execute(db);
}
