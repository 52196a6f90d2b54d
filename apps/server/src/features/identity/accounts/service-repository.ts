import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

/** Gives an account permanent access to a service; false if there is no such account. */
export async function grantService(db: Database, grant: { accountId: number; service: number }): Promise<boolean> {
  const granted = await db
    .insertInto('account_service')
    .columns(['account_id', 'service'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', sql<number>`${grant.service}::integer`.as('service')])
        .where('id', '=', grant.accountId),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'service']).doUpdateSet({ service: grant.service }))
    .executeTakeFirst();
  return Number(granted.numInsertedOrUpdatedRows) > 0;
}

/** Returns those of the given accounts that may use the service. */
export async function listAccountsWith(
  db: Database | Transaction,
  service: number,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('account_service')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .where('service', '=', service)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

export async function listServices(db: Database, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('account_service').select('service').where('account_id', '=', accountId).execute();
  return rows.map(({ service }) => service);
}
