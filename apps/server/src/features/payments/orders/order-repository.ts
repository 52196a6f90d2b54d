import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

export type AcquirerOrder = Row<'acquirer_order'>;

export async function insertOrder(trx: Transaction, order: NewRow<'acquirer_order'>): Promise<void> {
  await trx.insertInto('acquirer_order').values(order).execute();
}

/** Whether a payment is on its way back to its card, or has gone back, by an order of ours. */
export async function isGivenBack(
  trx: Transaction,
  { accountId, invoiceId, paymentId }: { accountId: number; invoiceId: string; paymentId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('acquirer_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['release', 'refund'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listOrdersOf(
  db: Database | Transaction,
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: string },
): Promise<AcquirerOrder[]> {
  return await db
    .selectFrom('acquirer_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Orders that are late, and those a provider has refused, for `doctor` and metrics. */
export async function countTroubledOrders(db: Database, lateSince: Date): Promise<{ late: number; refused: number }> {
  const { rows } = await sql<{ late: number; refused: number }>`
    select count(*) filter (where state = 'waiting' and created_at < ${lateSince})::integer as late,
      count(*) filter (where state = 'refused')::integer as refused
    from acquirer_order where state <> 'done'`.execute(db);
  return rows[0] ?? { late: 0, refused: 0 };
}

/** Null if the account has no such order. */
export async function findOrder(
  db: Database | Transaction,
  { accountId, id }: { readonly accountId: number; readonly id: string },
): Promise<AcquirerOrder | null> {
  const row = await db
    .selectFrom('acquirer_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

interface OrderKey {
  readonly accountId: number;
  readonly id: string;
}

export type ChangeRefusedOutcome = 'changed' | 'not_refused';

/** The operator has done otherwise what a provider has refused to do. */
export async function settleOrder(trx: Transaction, key: OrderKey, now: Date): Promise<ChangeRefusedOutcome> {
  return await changeRefused(trx, key, { state: 'done', done_at: now });
}

/** Sends the order to the provider once more. */
export async function reopenOrder(trx: Transaction, key: OrderKey): Promise<ChangeRefusedOutcome> {
  return await changeRefused(trx, key, { state: 'waiting', error: null });
}

async function changeRefused(
  trx: Transaction,
  { accountId, id }: OrderKey,
  change: Partial<AcquirerOrder>,
): Promise<ChangeRefusedOutcome> {
  const changed = await trx
    .updateTable('acquirer_order')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('kind', 'in', ['refund', 'release'])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? 'changed' : 'not_refused';
}
