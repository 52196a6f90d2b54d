import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Invoice, InvoiceKey } from './invoice.ts';

/** Of this account, or made for it and moved since. */
export async function findInvoiceByOrder(
  db: Database | Transaction,
  { accountId, id }: InvoiceKey,
): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`
    select * from invoice where account_id = ${accountId} and id = ${id}
    union all
    select * from invoice where order_account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface InvoiceMove extends AccountMove {
  /** Whether what is held for searches moves with them; otherwise it stays until they have ended. */
  readonly withSearches: boolean;
}

/**
 * Gives the invoices of one account to another, with what providers still have to be told about them. What was sold stays in the
 * books of its buyer.
 */
export async function moveInvoices(trx: Transaction, { from, to, withSearches }: InvoiceMove): Promise<void> {
  const isMoving = withSearches ? sql`true` : sql`(invoice.state <> 'held' or invoice.search_id is null)`;
  await sql`
    with moved as (
      update invoice set account_id = ${to}, order_account_id = coalesce(order_account_id, account_id)
      where account_id = ${from} and ${isMoving} and not exists (
        select from ledger_transfer as sale
        where sale.account_id = ${from} and sale.purpose = 'sale' and sale.invoice_id = invoice.id)
      returning id
    )
    update acquirer_order set account_id = ${to} from moved
    where acquirer_order.account_id = ${from} and acquirer_order.invoice_id = moved.id`.execute(trx);
}

/** What was held for searches that are gone is free for another one. */
export async function freeHolds(trx: Transaction, accountId: number, searchIds: readonly string[]): Promise<void> {
  if (searchIds.length === 0) return;
  await trx
    .updateTable('invoice')
    .set({ search_id: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('search_id', 'in', [...searchIds])
    .execute();
}
