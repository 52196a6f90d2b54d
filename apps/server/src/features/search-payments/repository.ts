import type { SearchPayment } from '@vidno/contract/search';
import { sql } from 'kysely';
import type { PaymentWay } from '#config/paying.ts';
import { DAY_MS } from '#config/time.ts';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

export interface SearchKey {
  readonly accountId: number;
  readonly searchId: string;
}

/** Replaces what an earlier run of the search had cost. */
export async function upsertSearchPayment(trx: Transaction, payment: NewRow<'search_payment'>): Promise<void> {
  const { account_id: _account, search_id: _search, ...rest } = payment;
  await trx
    .insertInto('search_payment')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['account_id', 'search_id']).doUpdateSet(rest))
    .execute();
}

export async function findSearchPayment(
  db: Database | Transaction,
  { accountId, searchId }: SearchKey,
): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('search_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
  return row ?? null;
}

/** Held until the end of the transaction. */
export async function lockSearchPayment(
  trx: Transaction,
  { accountId, searchId }: SearchKey,
): Promise<StoredPayment | null> {
  const row = await trx
    .selectFrom('search_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a search that ended since then is paid for. */
export async function hasChargedSearch(
  db: Database | Transaction,
  { accountId, since }: { readonly accountId: number; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('search_payment')
    .select('search_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'charged')
    .where('ended_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSearchPayments(
  db: Database,
  { accountId, searchIds }: { readonly accountId: number; readonly searchIds: readonly string[] },
): Promise<StoredPayment[]> {
  if (searchIds.length === 0) return [];
  return await db
    .selectFrom('search_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', 'in', [...searchIds])
    .execute();
}

export async function updateSearchPayment(
  trx: Transaction,
  { accountId, searchId }: SearchKey,
  change: Partial<Pick<StoredPayment, 'state' | 'confident' | 'ended_at' | 'rejected_at' | 'invoice_id'>>,
): Promise<void> {
  await trx
    .updateTable('search_payment')
    .set(change)
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();
}

export async function deleteSearchPayment(trx: Transaction, { accountId, searchId }: SearchKey): Promise<void> {
  await trx
    .deleteFrom('search_payment')
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();
}

/** What is set aside for searches in progress. */
export async function lockReserved(trx: Transaction, accountId: number): Promise<StoredPayment[]> {
  return await trx
    .selectFrom('search_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'reserved')
    .orderBy('search_id')
    .forUpdate()
    .execute();
}

/** Of searches that were copied to another account. What has been charged is in the books of the one who paid. */
export async function copySearchPayments(
  trx: Transaction,
  move: AccountMove,
  searchIds: readonly string[],
): Promise<void> {
  if (searchIds.length === 0) return;
  await sql`
    insert into search_payment ${selectAsOwnedBy('search_payment', move)}
      and search_payment.search_id in (${sql.join([...searchIds])})
    on conflict do nothing`.execute(trx);
  await trx
    .updateTable('search_payment')
    .set({ payer_account_id: move.from })
    .where('account_id', '=', move.to)
    .where('search_id', 'in', [...searchIds])
    .where('state', '=', 'charged')
    .where('payer_account_id', 'is', null)
    .execute();
}

export type StoredPayment = Row<'search_payment'>;

/**
 * How many searches a day are given back because everybody found was marked «Не он(а)».
 * @limit queue: A further search is not given back, whoever is rejected.
 */
export const REJECTED_PER_DAY_MAX = 3;
/** For how long after its end a search is given back for that. */
export const REJECTION_MS = DAY_MS;

/** Whether a search runs again for nothing: one that was paid for, or is still locked; one that a tariff covered while it does. */
export function isSettled({ state }: Pick<StoredPayment, 'state'>, way: PaymentWay): boolean {
  return state === 'charged' || state === 'locked' || (state === 'service' && way === 'service');
}

/** For the owner. `null` means that payments were off when it started. */
export function toSearchPayment(payment: StoredPayment | null): SearchPayment {
  if (payment === null) return { state: 'free', amount_kopecks: 0 };
  const amount = payment.state === 'service' ? 0 : payment.price_kopecks;
  return { state: payment.state, amount_kopecks: amount };
}
