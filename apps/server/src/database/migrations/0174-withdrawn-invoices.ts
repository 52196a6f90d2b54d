import { type Kysely, sql } from 'kysely';

/** An account has few open invoices, and waits its turn when providers are asked about them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice drop constraint invoice_state_check`.execute(db);
  await sql`
    alter table invoice add constraint invoice_state_check check (state in
      ('created', 'pending', 'held', 'paid', 'released', 'failed', 'expired', 'withdrawn', 'refunded'))`.execute(db);
  await sql`
    create index invoice_open on invoice (account_id, created_at) where state in ('created', 'pending')`.execute(db);
  await sql`alter table invoice add column asked_at timestamptz`.execute(db);
  await sql`create index invoice_asked on invoice (account_id, asked_at) where asked_at is not null`.execute(db);
}
