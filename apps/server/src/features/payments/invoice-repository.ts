import { ACQUIRERS } from '@vidno/contract/money/acquiring';
import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, NewRow, Transaction } from '#database/database.ts';
import { type Invoice, type InvoiceKey, type LockedInvoice, OPEN_STATES } from './invoice.ts';
import { NO_ACCOUNT } from './invoice-problem.ts';

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

type InvoiceChange = Partial<
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

/** How many payments were given back because their account was gone, for metrics. */
export async function countReturnedPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice
    where problem is not null and problem = ${NO_ACCOUNT}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When money last came in from this account; null if never. */
export async function findLastPaymentAt(db: Database, accountId: number): Promise<Date | null> {
  const { paid_at } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.max('paid_at').as('paid_at'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return paid_at;
}

/** What has come in for tariffs and was not given back, in kopecks. */
export async function sumPaidForTariffs(db: Database | Transaction, accountId: number): Promise<number> {
  const { kopecks } = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(sum(amount_kopecks - refunded_kopecks), 0)::float8`.as('kopecks'))
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['tariff', 'renewal'])
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirstOrThrow();
  return kopecks;
}

/** What was paid since then, and what of it went back. */
export async function sumInvoices(
  db: Database,
  since: Date,
): Promise<{ readonly paidKopecks: number; readonly refundedKopecks: number }> {
  const { paid, refunded } = await db
    .selectFrom('invoice')
    .select((of) => [
      of.fn.sum<string | null>('amount_kopecks').as('paid'),
      of.fn.sum<string | null>('refunded_kopecks').as('refunded'),
    ])
    // By name, as the index of days has them.
    .where('acquirer', 'in', ACQUIRERS)
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { paidKopecks: Number(paid ?? 0), refundedKopecks: Number(refunded ?? 0) };
}
