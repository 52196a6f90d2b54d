import type { Database } from '#database/database.ts';

/** When money last came in from this account; null if never. */
export async function findLastPaymentAt(db: Database, accountId: number): Promise<Date | null> {
  const { paid_at } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.max('paid_at').as('paid_at'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return paid_at;
}
