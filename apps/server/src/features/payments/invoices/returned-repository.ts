import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** The problem of an invoice that was paid when its account was gone. */
export const NO_ACCOUNT = 'paid when the account was gone, given back';

/** How many payments were given back because their account was gone, for metrics. */
export async function countReturnedPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice
    where problem is not null and problem = ${NO_ACCOUNT}`.execute(db);
  return rows[0]?.count ?? 0;
}
