import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';
import type { CurrentSubscription, Subscription, Tariff } from './tariff.ts';

export async function listStoredTariffs(db: Database | Transaction): Promise<Tariff[]> {
  return await db.selectFrom('tariff').selectAll().orderBy('position').limit(100).execute();
}

/** Leaves those that are there as they are. */
export async function insertTariffs(db: Database, tariffs: readonly NewRow<'tariff'>[]): Promise<void> {
  const rows = tariffs.map(({ tools = [], ...tariff }) => ({
    ...tariff,
    tools: sql<Tariff['tools']>`${JSON.stringify(tools)}::jsonb`,
  }));
  await db
    .insertInto('tariff')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function findTariff(db: Database | Transaction, id: string): Promise<Tariff | null> {
  return (await db.selectFrom('tariff').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findCurrent(db: Database | Transaction, accountId: number): Promise<CurrentSubscription | null> {
  const row = await selectCurrent(db, accountId).executeTakeFirst();
  return row ? toCurrent(row) : null;
}

/** Held until the end of the transaction. */
export async function lockCurrent(trx: Transaction, accountId: number): Promise<CurrentSubscription | null> {
  const row = await selectCurrent(trx, accountId).forUpdate().executeTakeFirst();
  return row ? toCurrent(row) : null;
}

function selectCurrent(db: Database | Transaction, accountId: number) {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', sql.lit('ended' as const));
}

function toCurrent(row: Subscription): CurrentSubscription | null {
  const { state } = row;
  return state === 'ended' ? null : { ...row, state };
}

export async function findSubscription(
  db: Database | Transaction,
  { accountId, id }: { readonly accountId: number; readonly id: string },
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSubscription(trx: Transaction, subscription: NewRow<'subscription'>): Promise<void> {
  await trx
    .insertInto('subscription')
    .values({ ...subscription, parts: sql`${JSON.stringify(subscription.parts)}::jsonb` })
    .execute();
}

export type SubscriptionChange = Partial<Omit<Subscription, 'account_id' | 'id' | 'started_at'>>;

export async function updateSubscription(
  trx: Database | Transaction,
  { account_id: accountId, id }: Pick<Subscription, 'account_id' | 'id'>,
  { parts, ...change }: SubscriptionChange,
): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ ...change, ...(parts && { parts: sql`${JSON.stringify(parts)}::jsonb` }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Ids of the tariffs that the account has ever had. */
export async function listTariffsHad(db: Database | Transaction, accountId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription')
    .select('tariff_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ tariff_id }) => tariff_id));
}

/** Whether the account has paid for a period of a tariff that renews, and nothing of that was given back. */
export async function hasUsedUpFullPrice(trx: Transaction, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('subscription')
    .innerJoin('tariff', 'tariff.id', 'subscription.tariff_id')
    .select('subscription.id')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.end_reason', 'in', ['expired', 'unpaid'])
    .where('tariff.renewal', '=', 'always')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Subscriptions that have something to be done, the longest overdue first. */
export async function listDueSubscriptions(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Pick<Subscription, 'account_id' | 'id'>[]> {
  return await db
    .selectFrom('subscription')
    .select(['account_id', 'id'])
    .where('wake_at', 'is not', null)
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(limit)
    .execute();
}
