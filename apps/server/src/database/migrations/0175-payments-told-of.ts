import { type Kysely, sql } from 'kysely';

/** A notification that nobody signs is looked up by the payment that it names, before it costs a call. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index invoice_payment on invoice (acquirer, payment_id) where payment_id is not null`.execute(db);
}
