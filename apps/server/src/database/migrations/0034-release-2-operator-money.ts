import { type Kysely, sql } from 'kysely';

/** For the money of the whole installation in the operator's section: an index for every order in which it is listed or summed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index invoice_newest on invoice (created_at, account_id, id)`.execute(db);
  await sql`create index invoice_state on invoice (state, created_at, account_id, id)`.execute(db);
  await sql`
    create index ledger_transfer_invoice on ledger_transfer (account_id, invoice_id)
    where invoice_id is not null`.execute(db);
  // With what is summed, so that a month is read from the index alone.
  await sql`
    create index ledger_transfer_outside on ledger_transfer (event_at, account_id, id)
    include (from_kind, amount_kopecks)
    where from_kind like 'acquirer.%' or to_kind like 'acquirer.%'`.execute(db);
  await sql`
    create index receipt_refused on receipt (created_at, account_id, transfer_id)
    where state = 'refused'`.execute(db);
  await sql`
    create index acquirer_order_refused on acquirer_order (created_at, account_id, id)
    where state = 'refused'`.execute(db);
  await sql`
    create index subscription_due on subscription (paid_until, account_id, id)
    where state = 'active' and renews`.execute(db);
  await sql`
    create index subscription_failing on subscription (failed_at, account_id, id)
    where state = 'past_due'`.execute(db);
}
