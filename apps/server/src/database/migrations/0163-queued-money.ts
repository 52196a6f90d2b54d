import { type Kysely, sql } from 'kysely';
import { sendJobs } from './0162-one-queue.ts';

/** Orders to payment providers and receipts are carried by the queue, too. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['acquirer_order', 'receipt']) {
    const table = sql.table(name);
    await sql`alter table ${table} drop column wake_at`.execute(db);
    await sql`create index ${sql.id(`${name}_waiting`)} on ${table} (created_at) where state = 'waiting'`.execute(db);
  }
  await sql`
    create or replace function queue_receipt() returns trigger language plpgsql as $$
    begin
      insert into receipt (account_id, transfer_id, state, created_at)
      values (new.account_id, new.id, 'waiting', new.created_at);
      return null;
    end $$`.execute(db);
  const key = 'account_id,transfer_id';
  await sendJobs(db, { table: 'receipt', kind: 'receipt', key, inOrderOf: 'transfer_id' });
  await sendJobs(db, {
    ...{ table: 'acquirer_order', kind: 'acquirer-order', key: 'account_id,id' },
    inOrderOf: 'invoice_id',
  });
}
