import { type RawBuilder, sql } from 'kysely';
import type { ServiceTerms } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';

/** For a query that joins `account_service` and knows whether the account is a visitor. */
export function servicesThatCount({ now, keepsDemo }: ServiceTerms, isDemo: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(account_service.ends_at is null or account_service.ends_at > ${now})
    and (${keepsDemo}::boolean or account_service.origin <> 'demo' or ${isDemo})`;
}

interface Grant {
  readonly accountId: number;
  readonly service: number;
  /** Without it for good. */
  readonly endsAt?: Date;
}

/** Opens a service to an account without payment; false if there is no such account. */
export async function grantService(
  db: Database | Transaction,
  { accountId, service, endsAt: until }: Grant,
): Promise<boolean> {
  const endsAt = until ?? null;
  const granted = await db
    .insertInto('account_service')
    .columns(['account_id', 'service', 'origin', 'ends_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', sql<number>`${service}::integer`.as('service'), sql<'grant'>`'grant'`.as('origin')])
        .select(sql<Date | null>`${endsAt}::timestamptz`.as('ends_at'))
        .where('id', '=', accountId),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'service', 'origin']).doUpdateSet({ ends_at: endsAt }))
    .executeTakeFirst();
  return Number(granted.numInsertedOrUpdatedRows) > 0;
}

/** Closes what was opened to the account without payment; false if it was not. */
export async function closeService(
  trx: Transaction,
  { accountId, service }: { readonly accountId: number; readonly service: number },
): Promise<boolean> {
  const closed = await trx
    .deleteFrom('account_service')
    .where('account_id', '=', accountId)
    .where('service', '=', service)
    .where('origin', '=', 'grant')
    .executeTakeFirst();
  return closed.numDeletedRows > 0n;
}

/** What is open to the account, and why. */
export function listGrants(db: Database, { accountId, now }: { readonly accountId: number; readonly now: Date }) {
  return db
    .selectFrom('account_service')
    .select(['service', 'origin', 'ends_at'])
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('service')
    .orderBy('origin')
    .execute();
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
