import { type RawBuilder, sql } from 'kysely';
import type { ServiceTerms } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';

/** For a query that joins `account_service` and knows whether the account is a visitor. */
export function servicesThatCount({ now, keepsDemo }: ServiceTerms, isDemo: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(account_service.ends_at is null or account_service.ends_at > ${now})
    and (${keepsDemo}::boolean or account_service.origin <> 'demo' or ${isDemo})`;
}

/** Gives an account permanent access to a service; false if there is no such account. */
export async function grantService(db: Database, grant: { accountId: number; service: number }): Promise<boolean> {
  const granted = await db
    .insertInto('account_service')
    .columns(['account_id', 'service', 'origin'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', sql<number>`${grant.service}::integer`.as('service'), sql<'grant'>`'grant'`.as('origin')])
        .where('id', '=', grant.accountId),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'service', 'origin']).doUpdateSet({ ends_at: null }))
    .executeTakeFirst();
  return Number(granted.numInsertedOrUpdatedRows) > 0;
}

/** Returns those of the given accounts that may use the service. */
export async function listAccountsWith(
  db: Database | Transaction,
  {
    service,
    accountIds,
    ...terms
  }: ServiceTerms & { readonly service: number; readonly accountIds: readonly number[] },
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('account_service')
    .innerJoin('account', 'account.id', 'account_service.account_id')
    .select('account_service.account_id')
    .where('account_service.account_id', 'in', [...accountIds])
    .where('account_service.service', '=', service)
    .where(servicesThatCount(terms, sql.ref('account.demo')))
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

export async function listServices(
  db: Database | Transaction,
  { accountId, ...terms }: ServiceTerms & { readonly accountId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('account_service')
    .innerJoin('account', 'account.id', 'account_service.account_id')
    .select('account_service.service')
    .distinct()
    .where('account_service.account_id', '=', accountId)
    .where(servicesThatCount(terms, sql.ref('account.demo')))
    .orderBy('account_service.service')
    .execute();
  return rows.map(({ service }) => service);
}

/** Replaces what a tariff has opened to an account; no services close all that it had opened. */
export async function replaceTariffServices(
  trx: Transaction,
  { accountId, services, endsAt }: { accountId: number; services: readonly number[]; endsAt: Date },
): Promise<void> {
  await trx.deleteFrom('account_service').where('account_id', '=', accountId).where('origin', '=', 'tariff').execute();
  if (services.length === 0) return;
  const rows = services.map((service) => ({
    account_id: accountId,
    service,
    origin: 'tariff' as const,
    ends_at: endsAt,
  }));
  await trx.insertInto('account_service').values(rows).execute();
}
