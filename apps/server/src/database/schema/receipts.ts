import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const RECEIPTS_SCHEMA = [
  sql`
    create table receipt (
      account_id bigint not null,
      transfer_id uuid not null,
      state text not null check (state in ('waiting', 'sent', 'refused', 'needless')),
      provider_id text,
      attempts integer not null default 0,
      error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (account_id, transfer_id)
    )`,
  sql`create index receipt_waiting on receipt (created_at) where state = 'waiting'`,
  ...sendJobs({ table: 'receipt', kind: 'receipt', key: 'account_id,transfer_id', inOrderOf: 'transfer_id' }),
  // Money that moves between a payer and us, or that is earned, has a receipt: no transfer without its row.
  sql`
    create function queue_receipt() returns trigger language plpgsql as $$
    begin
      insert into receipt (account_id, transfer_id, state, created_at)
      values (new.account_id, new.id, 'waiting', new.created_at);
      return null;
    end $$`,
  sql`
    create trigger ledger_transfer_receipt after insert on ledger_transfer for each row
    when (new.purpose in ('top_up', 'charge', 'sale', 'return', 'refund'))
    execute function queue_receipt()`,
];
