import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database } from '#database/database.ts';

/** Visitors who have logged in to another account and have money again. */
export async function listPassedOnWithMoney(db: Database, limit: number): Promise<AccountMove[]> {
  const { rows } = await sql<AccountMove>`
    select visitor.id as "from", visitor.successor_id as "to" from account as visitor
    join ledger_account as balance on balance.account_id = visitor.id and balance.kind = 'balance'
    where visitor.successor_id is not null and visitor.demo and balance.balance_kopecks > 0
    limit ${limit}`.execute(db);
  return rows;
}
