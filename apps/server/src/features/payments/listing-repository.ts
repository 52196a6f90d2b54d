import { ACQUIRERS, type InvoiceState } from '@vidno/contract/money/acquiring';
import { sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';
import type { Place } from '#database/read-pages.ts';
import type { Invoice } from './invoice.ts';
import type { AcquirerOrder } from './orders/order-repository.ts';

interface WantedInvoices {
  readonly show?: 'problem' | InvoiceState | undefined;
  readonly accountId?: number | undefined;
  /** Made in this span; `to` is exclusive. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly after: Place | null;
  readonly limit: number;
}

/** Invoices of all accounts, newest first. */
export async function listInvoicesOfAll(
  db: Database,
  { show, accountId, from, to, after, limit }: WantedInvoices,
): Promise<Invoice[]> {
  let query = db.selectFrom('invoice').selectAll();
  if (show === 'problem') query = query.where('problem', 'is not', null);
  else if (show !== undefined) query = query.where('state', '=', show);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'account_id', 'id'), '<', tuple(after.at, after.accountId, after.id)),
    );
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('account_id', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The invoices of transfers, with the accounts that they have belonged to. */
export async function listInvoicesOfTransfers(
  db: Database,
  transfers: readonly Pick<Row<'ledger_transfer'>, 'account_id' | 'invoice_id'>[],
): Promise<Pick<Invoice, 'account_id' | 'order_account_id' | 'id' | 'payment_id' | 'description'>[]> {
  const { rows } = await sql<Invoice>`
    with wanted as (
      select distinct * from unnest(
        ${transfers.map(({ account_id }) => account_id)}::bigint[],
        ${transfers.map(({ invoice_id }) => invoice_id)}::uuid[]
      ) as of (account_id, id)
    )
    select invoice.account_id, invoice.order_account_id, invoice.id, invoice.payment_id, invoice.description
    from wanted join invoice on invoice.account_id = wanted.account_id and invoice.id = wanted.id
    union
    select invoice.account_id, invoice.order_account_id, invoice.id, invoice.payment_id, invoice.description
    from wanted join invoice on invoice.order_account_id = wanted.account_id and invoice.id = wanted.id`.execute(db);
  return rows;
}

/** By the number that its provider gave it; null if it is none of ours. */
export async function findInvoiceOfPayment(
  db: Database,
  paymentId: string,
): Promise<Pick<Invoice, 'account_id' | 'id'> | null> {
  const row = await db
    .selectFrom('invoice')
    .select(['account_id', 'id'])
    .where('acquirer', 'in', ACQUIRERS)
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What providers have refused to do, newest first. */
export async function listRefusedOrders(
  db: Database,
  { after, limit }: Pick<WantedInvoices, 'after' | 'limit'>,
): Promise<AcquirerOrder[]> {
  let query = db
    .selectFrom('acquirer_order')
    .selectAll()
    // Written out, as the index has it.
    .where('state', '=', sql.lit('refused' as const));
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'account_id', 'id'), '<', tuple(after.at, after.accountId, after.id)),
    );
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('account_id', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
