import type { Database, Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';
import type { Invoice, InvoiceKey, LockedInvoice } from './invoice.ts';

export async function insertInvoice(trx: Database | Transaction, invoice: NewRow<'invoice'>): Promise<void> {
  await trx.insertInto('invoice').values(invoice).execute();
}

export async function findInvoice(db: Database | Transaction, { accountId, id }: InvoiceKey): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Held until the end of the transaction, so that news about one payment is taken in turn. */
export async function lockInvoice(trx: Transaction, { accountId, id }: InvoiceKey): Promise<LockedInvoice | null> {
  const row = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedInvoice | undefined) ?? null;
}

export type InvoiceChange = Partial<
  Pick<
    Invoice,
    | 'state'
    | 'payment_id'
    | 'refunded_kopecks'
    | 'reason'
    | 'problem'
    | 'held_at'
    | 'paid_at'
    | 'ask_at'
    | 'asked_at'
    | 'search_id'
    | 'card_id'
    | 'fate'
  >
>;

export async function updateInvoice(
  trx: Transaction,
  { account_id: accountId, id }: LockedInvoice,
  change: InvoiceChange,
): Promise<void> {
  await trx.updateTable('invoice').set(change).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Returns the invoice as it is now. */
export async function changeInvoice(
  trx: Transaction,
  invoice: LockedInvoice,
  change: InvoiceChange,
): Promise<LockedInvoice> {
  await updateInvoice(trx, invoice, change);
  return { ...invoice, ...change };
}

/** What came in through a provider in a span of time. */
export async function listPaidBetween(
  db: Database,
  { acquirer, from, to, after, limit }: PaidSpan,
): Promise<Invoice[]> {
  return await db
    .selectFrom('invoice')
    .selectAll()
    .where('acquirer', '=', acquirer)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface PaidSpan {
  readonly acquirer: Invoice['acquirer'];
  readonly from: Date;
  readonly to: Date;
  /** Id of the last one of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** What the operator has to look at. */
export async function listInvoicesWithProblems(db: Database, limit: number): Promise<Invoice[]> {
  return await db
    .selectFrom('invoice')
    .selectAll()
    .where('problem', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Renewals that the bank has not answered. */
export async function listOpenRenewals(
  trx: Transaction,
  { accountId, subscriptionId }: { readonly accountId: number; readonly subscriptionId: string },
): Promise<Invoice[]> {
  return await trx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where('purpose', '=', 'renewal')
    .where('state', 'in', ['created', 'pending'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
}

/** Invoices from which something can go back to a card, newest first. */
export async function listRefundable(trx: Transaction, accountId: number): Promise<Invoice[]> {
  return await trx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(100)
    .execute();
}

/** The invoices of an account, newest first. */
export async function listInvoicesOf(db: Database, accountId: number): Promise<Invoice[]> {
  return await db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}
