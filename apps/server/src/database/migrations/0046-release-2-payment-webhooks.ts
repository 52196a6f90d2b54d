import { type Kysely, sql } from 'kysely';

/** What payment providers have told about an invoice: one row for what may be told a hundred times. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_webhook (
      invoice_id uuid not null,
      news text not null check (news in ('check', 'pending', 'held', 'paid', 'released', 'failed', 'refund')),
      outcome text not null check (outcome in
        ('applied', 'unchanged', 'refused', 'admitted', 'wrong_amount', 'not_payable', 'expired', 'not_taken')),
      proof text not null check (proof in ('signature', 'asking', 'address_and_asking')),
      times integer not null default 1 check (times > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (invoice_id, news, outcome, proof)
    )`.execute(db);
  await sql`create index payment_webhook_last on payment_webhook (last_at)`.execute(db);
}
