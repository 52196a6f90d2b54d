import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

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
