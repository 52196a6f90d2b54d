import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

export type StoredCancellation = Row<'cancellation'>;

export async function insertCancellation(trx: Transaction, cancellation: NewRow<'cancellation'>): Promise<void> {
  await trx.insertInto('cancellation').values(cancellation).execute();
}

/** The latest of this kind; null if there is none. */
export async function findCancellation(
  db: Database | Transaction,
  {
    accountId,
    subscriptionId,
    kind,
  }: Pick<StoredCancellation, 'kind'> & { readonly accountId: number; readonly subscriptionId: string },
): Promise<StoredCancellation | null> {
  const row = await db
    .selectFrom('cancellation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .orderBy('cancelled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
