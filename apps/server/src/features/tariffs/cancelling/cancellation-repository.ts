import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

export async function insertCancellation(trx: Transaction, cancellation: NewRow<'cancellation'>): Promise<void> {
  await trx.insertInto('cancellation').values(cancellation).execute();
}

export async function findCancellation(
  db: Database | Transaction,
  { accountId, subscriptionId }: { readonly accountId: number; readonly subscriptionId: string },
): Promise<Row<'cancellation'> | null> {
  const row = await db
    .selectFrom('cancellation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row ?? null;
}
