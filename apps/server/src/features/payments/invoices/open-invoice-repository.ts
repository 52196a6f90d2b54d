import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Invoice, LockedInvoice } from './invoice.ts';
import { OPEN_STATES } from './invoice-rules.ts';

/** What an account has started to pay and not paid yet, the oldest first; what is charged without the payer is not among it. */
export async function lockOpenInvoices(trx: Transaction, accountId: number): Promise<LockedInvoice[]> {
  const rows = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN_STATES)
    .where('purpose', '<>', 'renewal')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as LockedInvoice[];
}

/**
 * Invoices that the provider is to be asked about, in turns: of each account its longest due, then of each its next one. An account
 * that was asked about goes to the end of those that wait, so that however many invoices it has, others wait for no more than its
 * turn.
 */
export async function listInvoicesToAsk(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    with due as (
      select account_id, id, ask_at, row_number() over (partition by account_id order by ask_at, id) as turn
      from invoice where ask_at is not null and ask_at <= ${now}
    ), waiting as (
      select account_id,
        (select max(asked_at) from invoice where invoice.account_id = due.account_id and asked_at is not null) as asked_at
      from due where turn = 1
    )
    select invoice.* from due
    join waiting on waiting.account_id = due.account_id
    join invoice on invoice.account_id = due.account_id and invoice.id = due.id
    order by due.turn, greatest(due.ask_at, waiting.asked_at), due.account_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether news of this payment may bring something: it is known, and its money has neither come nor gone. */
export async function isPaymentAwaited(
  db: Database,
  { acquirer, paymentId }: Pick<Invoice, 'acquirer'> & { readonly paymentId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('acquirer', '=', acquirer)
    .where('payment_id', '=', paymentId)
    .where('state', 'not in', ['paid', 'released', 'refunded'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
