import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { LedgerService } from '#database/tables/ledger.ts';

/** How much of the balance a service has used, less what it has returned, in kopecks. */
export async function sumUsedFor(
  db: Database | Transaction,
  accountId: number,
  service: LedgerService,
): Promise<number> {
  const kind = `revenue.${service}`;
  const { rows } = await sql<{ kopecks: number }>`
    select coalesce(sum(case when to_kind = ${kind} then amount_kopecks else -amount_kopecks end), 0)::float8 as kopecks
    from ledger_transfer
    where account_id = ${accountId}
      and ((from_kind = 'balance' and to_kind = ${kind}) or (from_kind = ${kind} and to_kind = 'balance'))`.execute(db);
  return rows[0]?.kopecks ?? 0;
}
